import { ArrowLeft, Camera, CircleAlert, ImagePlus, RotateCw, X } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, type Ref } from 'react';
import { maxPhotos, photoTypes } from '@wholesale/contracts/values';
import { Announce, Button, classNames, Chip, IconButton, PhonePhoto } from '@wholesale/web-kit';
import styles from './photos-field.module.css';
import { isTooSmall, tooSmallMessage, unsupportedMessage } from './photo-rules.ts';
import type { Photo, Photos } from './use-photos.ts';

export function PhotosField({
  photos: all,
  error,
  ref,
}: {
  photos: Photos;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}) {
  const id = useId();
  const { photos } = all;
  const list = useRef<HTMLOListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const problems = [...(error ? [error] : []), ...all.problems];
  const full = photos.length >= maxPhotos;

  /** Keeps the focus in the list: the pressed button may be gone. */
  const focusOn = (at: number) =>
    setTimeout(() => {
      const photo = list.current?.children[Math.min(at, (list.current?.children.length ?? 0) - 1)];
      const button = photo?.querySelector<HTMLElement>('[data-act="up"], [data-act="remove"]');
      (button ?? input.current)?.focus();
    });
  return (
    <div className={styles.field}>
      <span className={styles.label} id={`${id}-label`}>
        Photos
      </span>
      {photos.length > 0 && (
        <ol className={styles.photos} ref={list} aria-label="Chosen photos">
          {photos.map((photo, at) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              number={at + 1}
              onRetry={() => all.retry(photo.id)}
              onUnreadable={() => all.refuse(photo.id, unsupportedMessage)}
              onTooSmall={() => all.refuse(photo.id, tooSmallMessage)}
              onRemove={() => {
                all.remove(photo.id);
                focusOn(at);
              }}
              onMoveUp={() => {
                all.moveUp(photo.id);
                focusOn(at - 1);
              }}
            />
          ))}
        </ol>
      )}
      <label className={classNames(styles.drop, photos.length > 0 && styles.small, full && styles.full)}>
        <span className={styles.hint}>
          <ImagePlus size={photos.length ? 20 : 28} />
          <span className={styles.call}>{photos.length ? 'Add another' : 'Choose photos'}</span>
          {photos.length === 0 && 'Show the whole phone on a plain background'}
        </span>
        <input
          ref={(element) => {
            input.current = element;
            if (typeof ref === 'function') ref(element);
            else if (ref) ref.current = element;
          }}
          type="file"
          multiple
          disabled={full}
          accept={photoTypes.join(',')}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-rules${problems.length ? ` ${id}-error` : ''}`}
          aria-invalid={error ? true : undefined}
          className={styles.input}
          onChange={({ target }) => {
            all.choose([...(target.files ?? [])]);
            target.value = ''; // the same file can be chosen again after it was removed
          }}
        />
      </label>
      {!full && <TakePhoto input={input} />}
      {problems.length > 0 && (
        <div id={`${id}-error`} role="alert" className={styles.errors}>
          {problems.map((problem) => (
            <p key={problem} className={styles.error}>
              <CircleAlert size={16} />
              {problem}
            </p>
          ))}
        </div>
      )}
      <p id={`${id}-rules`} className={styles.rules}>
        {full
          ? 'Up to six photos. Remove one to add another.'
          : 'Up to six JPEG, PNG or WebP images, at least 400 × 400 pixels and up to 30 MB each. The first one is the cover.'}
      </p>
      <Announce>{photos.length ? statusOf(photos) : ''}</Announce>
    </div>
  );
}

/** Shown on touch devices only; `capture` opens the camera instead of the file picker. */
const TakePhoto = ({ input }: { input: { current: HTMLInputElement | null } }) => (
  <Button
    variant="secondary"
    className={styles.camera}
    icon={<Camera size={18} />}
    onClick={() => {
      const picker = input.current;
      picker?.setAttribute('capture', 'environment');
      picker?.click();
      picker?.removeAttribute('capture');
    }}
  >
    Take a photo
  </Button>
);

function PhotoTile({
  photo,
  number,
  onRetry,
  onUnreadable,
  onTooSmall,
  onRemove,
  onMoveUp,
}: {
  photo: Photo;
  number: number;
  onRetry: () => void;
  onUnreadable: () => void;
  onTooSmall: () => void;
  onRemove: () => void;
  onMoveUp: () => void;
}) {
  const preview = usePreview(photo.file);
  const alt = number === 1 ? 'Photo 1, the cover' : `Photo ${number}`;
  return (
    <li className={styles.photo} data-failed={photo.state === 'failed' ? '' : undefined}>
      <div className={styles.picture}>
        {preview ? (
          <img
            src={preview}
            alt={alt}
            className={styles.preview}
            onError={onUnreadable}
            onLoad={({ currentTarget }) => isTooSmall(currentTarget) && onTooSmall()}
          />
        ) : (
          <PhonePhoto
            src={photo.state === 'stored' ? photo.url : ''}
            alt={alt}
            sizes="360px"
            className={styles.stored}
          />
        )}
        {number === 1 && photo.state !== 'failed' && (
          <Chip tone="surface" className={styles.cover}>
            Cover
          </Chip>
        )}
      </div>
      {photo.state === 'sending' && (
        <div className={styles.sending}>
          <progress
            className={styles.progress}
            max={1}
            value={photo.part}
            aria-label={number === 1 ? 'Uploading the photo' : `Uploading photo ${number}`}
          />
          <span aria-hidden="true">{Math.round(photo.part * 100)}%</span>
        </div>
      )}
      {photo.state === 'failed' && (
        <p role="alert" className={styles.error}>
          <CircleAlert size={16} />
          {photo.why}
        </p>
      )}
      <div className={styles.buttons}>
        {photo.state === 'failed' && photo.again && (
          <Button variant="secondary" size="sm" icon={<RotateCw size={15} />} onClick={onRetry}>
            Try again
          </Button>
        )}
        {number > 1 && (
          <IconButton label={`Move photo ${number} forward`} data-act="up" onClick={onMoveUp}>
            <ArrowLeft size={18} />
          </IconButton>
        )}
        <IconButton label={`Remove photo ${number}`} data-act="remove" onClick={onRemove} className={styles.remove}>
          <X size={18} />
        </IconButton>
      </div>
    </li>
  );
}

function statusOf(photos: readonly Photo[]): string {
  const count = (state: Photo['state']) => photos.filter((photo) => photo.state === state).length;
  const stored = count('stored');
  const sending = count('sending');
  return [
    `${stored} of ${photos.length} photos uploaded`,
    ...(sending ? [`${sending} uploading`] : []),
    ...(count('failed') ? [`${count('failed')} failed`] : []),
  ].join(', ');
}

function usePreview(file: File | undefined): string | undefined {
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  return url;
}
