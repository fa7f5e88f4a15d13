import { brandsSection, classNames, LinkButton, paths, sellPath } from '@wholesale/web-kit';
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

export const slides: readonly SlideProps[] = [
  {
    tint: 'peach',
    about: 'Buying',
    title: 'Book it and it is reserved for you',
    text: 'The first buyer to book gets the phone. No one else can book it. Meet the seller, check the phone, then pay.',
    way: { label: 'Find a phone', to: `${paths.home}#${brandsSection}` },
    scene: <SceneBooked />,
  },
  {
    tint: 'mint',
    about: 'Trust',
    title: 'Verified sellers have a green check',
    text: 'An admin verifies the seller; then they get a green check. Brand pages can show verified sellers only.',
    way: { label: 'See verified sellers', to: `${paths.brand('samsung')}?verified=true` },
    scene: <SceneChecked />,
  },
  {
    tint: 'lavender',
    about: 'Selling',
    title: 'Sell the phone in your drawer',
    text: 'Add photos and a price, see what similar phones sold for, and advertise it on this page to sell it faster.',
    way: { label: 'Sell yours', to: sellPath(false), signedIn: sellPath(true) },
    scene: <SceneSold />,
  },
];

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
