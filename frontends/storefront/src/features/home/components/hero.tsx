import { brandsSection, Chip, LinkButton, Page, sellPath } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { Truck } from 'lucide-react';
import styles from './hero.module.css';

const pictures = [
  { src: new URL('../../../assets/hero-1.webp', import.meta.url).href, className: styles.lavender },
  { src: new URL('../../../assets/hero-2.webp', import.meta.url).href, className: styles.peach },
  { src: new URL('../../../assets/hero-3.webp', import.meta.url).href, className: styles.mint },
];

export function Hero() {
  const { user } = useSession();
  return (
    <section className={styles.band} aria-labelledby="claim">
      <Page className={styles.hero}>
        <div>
          <Chip tone="accent" icon={<Truck size={17} />} className={styles.shipping}>
            Free shipping on every phone
          </Chip>
          <h1 id="claim" className={styles.claim}>
            Up to 50% Off
          </h1>
          <p className={styles.lead}>Used Samsung, iPhone and vivo phones. One phone, one buyer, one fair price.</p>
          <div className={styles.ways}>
            <LinkButton to={`#${brandsSection}`} size="lg">
              Shop Now
            </LinkButton>
            <LinkButton to={sellPath(user !== undefined)} variant="secondary" size="lg">
              Sell yours
            </LinkButton>
          </div>
        </div>
        <div className={styles.art} aria-hidden="true">
          {pictures.map(({ src, className }) => (
            <div key={src} className={className}>
              <img src={src} alt="" width={320} height={400} fetchPriority="high" />
            </div>
          ))}
        </div>
      </Page>
    </section>
  );
}
