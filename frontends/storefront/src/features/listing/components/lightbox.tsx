import { IconButton, PhonePhoto, useModal } from '@wholesale/web-kit';
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { pictureName } from './gallery.tsx';
import styles from './lightbox.module.css';
import { usePictures } from './use-pictures.ts';

type LightboxProps = {
  name: string;
  pictures: readonly string[];
  startIndex: number;
  onMove: (index: number) => void;
  onClose: () => void;
};

export function Lightbox({ name, pictures, startIndex, onMove, onClose }: LightboxProps) {
  const [zoomed, setZoomed] = useState(false);
  const { viewport, index, go } = usePictures(pictures.length, { startIndex, drag: !zoomed });
  const close = () => {
    onMove(index);
    onClose();
  };
  const modal = useModal(true, close, { backCloses: true });
  const several = pictures.length > 1;
  const move = (to: number) => {
    setZoomed(false);
    go(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!several || zoomed || !step) return; // in a zoomed picture the arrow keys scroll
    event.preventDefault();
    move(index + step);
  };

  return (
    <dialog {...modal} aria-label={`Pictures of the ${name}`} className={styles.lightbox} onKeyDown={onKeyDown}>
      <header className={styles.bar}>
        <p role="status" className={styles.count}>
          {several && `${index + 1} of ${pictures.length}`}
        </p>
        <IconButton
          label={zoomed ? 'Zoom out' : 'Zoom in'}
          aria-pressed={zoomed}
          className={styles.tool}
          onClick={() => setZoomed(!zoomed)}
        >
          {zoomed ? <ZoomOut size={22} /> : <ZoomIn size={22} />}
        </IconButton>
        <IconButton label="Close" className={styles.tool} onClick={close}>
          <X size={22} />
        </IconButton>
      </header>
      <div ref={viewport} className={styles.viewport}>
        <div className={styles.row}>
          {pictures.map((picture, at) => {
            const isZoomed = zoomed && at === index;
            return (
              <div key={`${at} ${picture}`} inert={at !== index} className={styles.slide}>
                <div
                  className={isZoomed ? styles.zoomed : styles.fitted}
                  tabIndex={isZoomed ? 0 : undefined}
                  role={isZoomed ? 'group' : undefined}
                  aria-label={isZoomed ? 'Zoomed picture' : undefined}
                  onClick={() => setZoomed(!zoomed)}
                  onPointerMove={isZoomed ? followPointer : undefined}
                >
                  <PhonePhoto
                    src={picture}
                    alt={pictureName(name, at, pictures.length)}
                    sizes={isZoomed ? '200vw' : '100vw'}
                    eager={at === startIndex}
                    className={styles.photo}
                  />
                </div>
              </div>
            );
          })}
        </div>
      </div>
      {several && (
        <>
          <IconButton
            label="Previous picture"
            disabled={index === 0}
            className={`${styles.tool} ${styles.previous}`}
            onClick={() => move(index - 1)}
          >
            <ChevronLeft size={26} />
          </IconButton>
          <IconButton
            label="Next picture"
            disabled={index === pictures.length - 1}
            className={`${styles.tool} ${styles.next}`}
            onClick={() => move(index + 1)}
          >
            <ChevronRight size={26} />
          </IconButton>
        </>
      )}
    </dialog>
  );
}

/** The zoomed picture follows the mouse; touch scrolls it. */
function followPointer({ currentTarget: frame, pointerType, clientX, clientY }: PointerEvent<HTMLElement>) {
  if (pointerType !== 'mouse') return;
  const { left, top, width, height } = frame.getBoundingClientRect();
  frame.scrollLeft = ((clientX - left) / width) * (frame.scrollWidth - width);
  frame.scrollTop = ((clientY - top) / height) * (frame.scrollHeight - height);
}
