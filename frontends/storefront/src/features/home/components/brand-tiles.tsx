import { useQuery } from '@wholesale/web-kit/query';
import type { Brand } from '@wholesale/contracts';
import { brandNames, brandsSection, formatCount, paths, Section, Skeleton } from '@wholesale/web-kit';
import { queryOf } from '@wholesale/web-kit/http';
import { Link } from '@wholesale/web-kit/router';
import { ArrowRight } from 'lucide-react';
import { livePolling } from '../../../phones/live-polling.ts';
import styles from './brand-tiles.module.css';

const tiles: readonly { brand: Brand; picture: string; tint: string | undefined }[] = [
  {
    brand: 'samsung',
    picture: new URL('../../../assets/tile-samsung.webp', import.meta.url).href,
    tint: styles.samsung,
  },
  { brand: 'iphone', picture: new URL('../../../assets/tile-iphone.webp', import.meta.url).href, tint: styles.iphone },
  { brand: 'vivo', picture: new URL('../../../assets/tile-vivo.webp', import.meta.url).href, tint: styles.vivo },
];

export function BrandTiles() {
  const counts = useQuery({ ...queryOf('countBrands'), ...livePolling });
  return (
    <div id={brandsSection} tabIndex={-1} className={styles.section}>
      <Section title="Shop by brand">
        <ul role="list" className={styles.tiles}>
          {tiles.map(({ brand, picture, tint }) => {
            const unsold = counts.data?.find((count) => count.brand === brand)?.unsold;
            return (
              <li key={brand}>
                <Link to={paths.brand(brand)} className={`${styles.tile} ${tint}`}>
                  <span className={styles.words}>
                    <span className={styles.brand}>{brandNames[brand]}</span>
                    <span className={styles.count}>
                      {counts.isPending ? (
                        <Skeleton width={72} height={18} />
                      ) : (
                        unsold !== undefined && phonesIn(unsold)
                      )}
                    </span>
                    <span className={styles.go}>
                      See phones <ArrowRight size={18} />
                    </span>
                  </span>
                  <img
                    src={picture}
                    alt=""
                    width={220}
                    height={220}
                    loading="lazy"
                    decoding="async"
                    className={styles.picture}
                  />
                </Link>
              </li>
            );
          })}
        </ul>
      </Section>
    </div>
  );
}

const phonesIn = (count: number) => (count === 1 ? '1 phone' : `${formatCount(count)} phones`);
