import { Announce, classNames, IconButton, PhonePhoto } from '@wholesale/web-kit';
import { ChevronLeft, ChevronRight, Expand } from 'lucide-react';
import { useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import styles from './gallery.module.css';
import { Lightbox } from './lightbox.tsx';
import { usePictures } from './use-pictures.ts';

export function Gallery({ name, pictures }: { name: string; pictures: readonly string[] }) {
  const { viewport, index, go } = usePictures(pictures.length, {});
  const [enlarged, setEnlarged] = useState(false);
  const several = pictures.length > 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!several || !step) return;
    event.preventDefault();
    go(index + step);
  };

  return (
    <section
      aria-label={`Pictures of the ${name}`}
      aria-roledescription={several ? 'carousel' : undefined}
      className={styles.gallery}
      onKeyDown={onKeyDown}
    >
      <div className={styles.stage}>
        <div ref={viewport} className={styles.viewport}>
          <div className={styles.row}>
            {pictures.map((picture, at) => (
              <button
                key={`${at} ${picture}`}
                type="button"
                inert={at !== index}
                aria-haspopup="dialog"
                aria-label={`Enlarge: ${pictureName(name, at, pictures.length)}`}
                className={styles.slide}
                onClick={() => setEnlarged(true)}
                onLoadCapture={fit}
              >
                <PhonePhoto
                  src={picture}
                  alt={pictureName(name, at, pictures.length)}
                  eager={at === 0}
                  sizes={stageSizes}
                  className={styles.photo}
                />
              </button>
            ))}
          </div>
        </div>
        <span aria-hidden="true" className={styles.closer}>
          <Expand size={18} />
        </span>
        {several && (
          <>
            <IconButton
              label="Previous picture"
              outlined
              disabled={index === 0}
              className={classNames(styles.arrow, styles.previous)}
              onClick={() => go(index - 1)}
            >
              <ChevronLeft size={22} />
            </IconButton>
            <IconButton
              label="Next picture"
              outlined
              disabled={index === pictures.length - 1}
              className={classNames(styles.arrow, styles.next)}
              onClick={() => go(index + 1)}
            >
              <ChevronRight size={22} />
            </IconButton>
          </>
        )}
      </div>
      {several && (
        <>
          <ul role="list" className={styles.thumbnails}>
            {pictures.map((picture, at) => (
              <li key={`${at} ${picture}`}>
                <button
                  type="button"
                  aria-label={`Show picture ${at + 1}`}
                  aria-current={at === index}
                  className={styles.thumbnail}
                  onClick={() => go(at)}
                >
                  <PhonePhoto src={picture} alt="" sizes="96px" className={styles.photo} />
                </button>
              </li>
            ))}
          </ul>
          <Announce>{`Picture ${index + 1} of ${pictures.length}`}</Announce>
        </>
      )}
      {enlarged && (
        <Lightbox name={name} pictures={pictures} startIndex={index} onMove={go} onClose={() => setEnlarged(false)} />
      )}
    </section>
  );
}

export const pictureName = (name: string, at: number, count: number) =>
  count === 1 ? name : `${name}, picture ${at + 1} of ${count}`;

/** A picture of about the stage's ratio fills it; others are shown whole. */
function fit({ target }: SyntheticEvent) {
  if (!(target instanceof HTMLImageElement)) return;
  const ratio = target.naturalWidth / target.naturalHeight;
  target.classList.toggle(styles.whole ?? 'whole', ratio < 1.1 || ratio > 1.5);
}

const stageSizes = '(min-width: 1264px) 800px, (min-width: 720px) 64vw, 104vw';
