import { IconButton, VisuallyHidden } from '@wholesale/web-kit';
import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import styles from './carousel.module.css';
import { Slide, slides } from './slides.tsx';
import { useRotation } from './use-rotation.ts';

export function Carousel() {
  const section = useRef<HTMLElement>(null);
  const [viewport, embla] = useEmblaCarousel(options);
  const [current, setCurrent] = useState(0);
  const focusFollows = useRef(false);
  const next = useCallback(() => embla?.scrollNext(), [embla]);
  const { possible, playing, rotating, setPlaying, handlers } = useRotation({ area: section, next });

  useEffect(() => {
    if (!embla) return undefined;
    const onSelect = () => {
      // The hidden slide becomes inert and would lose the focus.
      focusFollows.current = embla.rootNode().contains(document.activeElement);
      setCurrent(embla.selectedScrollSnap());
    };
    const onTouch = () => setPlaying(false);
    embla.on('select', onSelect).on('pointerDown', onTouch);
    return () => void embla.off('select', onSelect).off('pointerDown', onTouch);
  }, [embla, setPlaying]);

  useEffect(() => {
    if (focusFollows.current) embla?.slideNodes()[current]?.focus({ preventScroll: true });
    focusFollows.current = false;
  }, [embla, current]);

  const go = (move: 'scrollPrev' | 'scrollNext' | number) => {
    setPlaying(false);
    if (typeof move === 'number') embla?.scrollTo(move);
    else embla?.[move]();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (move === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(move);
  };

  return (
    <section
      ref={section}
      aria-roledescription="carousel"
      aria-labelledby="how-it-works"
      className={styles.carousel}
      onKeyDown={onKeyDown}
      {...handlers}
    >
      <header className={styles.heading}>
        <h2 id="how-it-works">How WholeSale works</h2>
        <div className={styles.controls}>
          {possible && (
            <IconButton
              outlined
              label={playing ? 'Pause the slides' : 'Play the slides'}
              onClick={() => setPlaying(!playing)}
            >
              {playing ? <Pause size={20} /> : <Play size={20} />}
            </IconButton>
          )}
          <IconButton outlined label="Previous slide" onClick={() => go('scrollPrev')}>
            <ChevronLeft size={22} />
          </IconButton>
          <IconButton outlined label="Next slide" onClick={() => go('scrollNext')}>
            <ChevronRight size={22} />
          </IconButton>
        </div>
      </header>
      <div ref={viewport} className={styles.viewport} aria-live={rotating ? 'off' : 'polite'}>
        <div className={styles.track}>
          {slides.map((slide, index) => (
            <div
              key={slide.title}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${slides.length}: ${slide.title}`}
              tabIndex={-1}
              inert={index !== current}
              className={styles.cell}
            >
              <Slide {...slide} />
            </div>
          ))}
        </div>
        <VisuallyHidden>{`Slide ${current + 1} of ${slides.length}`}</VisuallyHidden>
      </div>
      <div role="group" aria-label="Choose a slide" className={styles.dots}>
        {slides.map(({ title }, index) => (
          <button
            key={title}
            type="button"
            aria-label={`Slide ${index + 1}: ${title}`}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => go(index)}
          />
        ))}
      </div>
    </section>
  );
}

const options = { loop: true, duration: 26, breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } } };
const moves: Readonly<Record<string, 'scrollPrev' | 'scrollNext' | number>> = {
  ArrowLeft: 'scrollPrev',
  ArrowRight: 'scrollNext',
  Home: 0,
  End: slides.length - 1,
};
