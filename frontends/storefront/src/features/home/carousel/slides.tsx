import { brandsSection, classNames, LinkButton, paths } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import type { ReactNode } from 'react';
import { SceneBooked, SceneChecked, SceneSold } from './scenes.tsx';
import styles from './slides.module.css';

export type SlideProps = {
  tint: 'peach' | 'mint' | 'lavender';
  about: string;
  title: string;
  text: string;
  way: { label: string; to: string; signedIn?: string };
  scene: ReactNode;
};

/** What the carousel tells, in this order: how one buys, whom one buys from, how one sells. */
export const slides: readonly SlideProps[] = [
  {
    tint: 'peach',
    about: 'Buying',
    title: 'Book it, and it is off the market',
    text: 'The first to press Book Now gets the phone, and nobody else can. You meet the seller, look it over, and pay then.',
    way: { label: 'Find a phone', to: `${paths.home}#${brandsSection}` },
    scene: <SceneBooked />,
  },
  {
    tint: 'mint',
    about: 'Trust',
    title: 'The green check is earned',
    text: 'An admin verifies who stands behind a shop before the check appears beside its name. Brand pages can show verified sellers only.',
    way: { label: 'See verified sellers', to: `${paths.brand('samsung')}?verified=true` },
    scene: <SceneChecked />,
  },
  {
    tint: 'lavender',
    about: 'Selling',
    title: 'Sell the phone in your drawer',
    text: 'Add photos and a price, see what others like it went for, and advertise it on this page when you want it gone soon.',
    way: { label: 'Sell yours', to: paths.signup, signedIn: paths.addProduct },
    scene: <SceneSold />,
  },
];

/** One slide: a few words with a way on, and a picture of what they say. */
export function Slide({ tint, about, title, text, way, scene }: SlideProps) {
  const { user } = useSession();
  return (
    <div className={classNames(styles.slide, styles[tint])}>
      <div className={styles.words}>
        <p className={styles.about}>{about}</p>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.text}>{text}</p>
        <LinkButton to={(user && way.signedIn) ?? way.to} className={styles.way ?? ''}>
          {way.label}
        </LinkButton>
      </div>
      <div className={styles.scene} aria-hidden="true">
        {scene}
      </div>
    </div>
  );
}
