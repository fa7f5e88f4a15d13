import { BadgeCheck, Check, MapPin, Megaphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Portrait } from '../people/portrait.tsx';
import styles from './scenes.module.css';

const midnight = new URL('../../../assets/hero-2.webp', import.meta.url).href;
const peakBlue = new URL('../../../assets/hero-3.webp', import.meta.url).href;
const deepPurple = new URL('../../../assets/hero-1.webp', import.meta.url).href;

const Phone = ({ src, className }: { src: string; className: string | undefined }) => (
  <img
    src={src}
    alt=""
    width={320}
    height={400}
    loading="lazy"
    decoding="async"
    draggable={false}
    className={className}
  />
);

const Note = ({ icon, title, text }: { icon: ReactNode; title: string; text: string }) => (
  <div className={`${styles.card} ${styles.note}`}>
    <span className={styles.icon}>{icon}</span>
    <p>
      <b>{title}</b>
      <br />
      {text}
    </p>
  </div>
);

export const SceneBooked = () => (
  <div className={styles.scene}>
    <Phone src={midnight} className={styles.phone} />
    <div className={`${styles.card} ${styles.offer}`}>
      <p className={styles.name}>iPhone 13 128 GB</p>
      <p className={styles.price}>
        $385 <s>$799</s>
      </p>
      <p className={styles.done}>
        <Check size={16} strokeWidth={3} /> Reserved for you
      </p>
    </div>
    <Note icon={<MapPin size={18} />} title="Dhanmondi 27" text="Meet, check, pay" />
  </div>
);

export const SceneChecked = () => (
  <div className={styles.scene}>
    <Phone src={peakBlue} className={styles.phoneBehind} />
    <div className={`${styles.card} ${styles.seller}`}>
      <Portrait of="kader" tint="peach" className={styles.face ?? ''} />
      <p className={styles.name}>
        Second Ring <BadgeCheck size={18} className={styles.accent} />
      </p>
      <p className={styles.small}>Verified seller, Sylhet</p>
    </div>
    <span className={styles.seal}>
      <BadgeCheck size={44} strokeWidth={1.8} />
    </span>
  </div>
);

const saleCounts = [14, 30, 52, 78, 100, 84, 60, 34, 18];

export const SceneSold = () => (
  <div className={styles.scene}>
    <Phone src={deepPurple} className={styles.phone} />
    <div className={`${styles.card} ${styles.guide}`}>
      <p className={styles.small}>Similar phones sold for</p>
      <p className={styles.price}>$680–$790</p>
      <svg viewBox="0 0 180 56" className={styles.bars}>
        {saleCounts.map((height, index) => (
          <rect
            key={index}
            x={index * 20 + 2}
            y={56 - height * 0.54}
            width="15"
            height={height * 0.54}
            rx="3.5"
            className={index > 2 && index < 6 ? styles.typical : styles.other}
          />
        ))}
      </svg>
    </div>
    <Note icon={<Megaphone size={18} />} title="Advertised" text="On the home page" />
  </div>
);
