import { CircleAlert, ImagePlus } from 'lucide-react';
import { useEffect, useId, useMemo, type Ref } from 'react';
import { photoTypes } from './product-rules.ts';
import styles from './photo-field.module.css';

/** Chooses one photo, by click or by dropping it, shows it, and shows how much of it has been sent. */
export function PhotoField({
  photo,
  onChoose,
  progress,
  error,
  ref,
}: {
  photo: File | undefined;
  onChoose: (photo: File) => void;
  /** 0 to 1 while it is being sent. */
  progress: number | undefined;
  error: string | undefined;
  ref?: Ref<HTMLInputElement>;
}) {
  const id = useId();
  const preview = usePreview(photo);
  return (
    <div className={styles.field}>
      <span className={styles.label} id={`${id}-label`}>
        Photo
      </span>
      <label className={styles.drop}>
        {preview ? (
          <>
            <img src={preview} alt="What you chose" className={styles.preview} />
            <span className={styles.change}>Change photo</span>
          </>
        ) : (
          <span className={styles.hint}>
            <ImagePlus size={28} />
            <span className={styles.call}>Choose a photo</span>
            The whole phone on a plain ground sells best
          </span>
        )}
        <input
          ref={ref}
          type="file"
          accept={photoTypes.join(',')}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-rules ${error ? `${id}-error` : ''}`.trim()}
          aria-invalid={error ? true : undefined}
          className={styles.input}
          onChange={({ target }) => {
            const chosen = target.files?.[0];
            if (chosen) onChoose(chosen); // closing the picker without a choice keeps the photo
          }}
        />
      </label>
      {progress !== undefined && <Sending part={progress} />}
      {error && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          <CircleAlert size={16} />
          {error}
        </p>
      )}
      <p id={`${id}-rules`} className={styles.rules}>
        JPEG, PNG or WebP, up to 5 MB
      </p>
    </div>
  );
}

const Sending = ({ part }: { part: number }) => (
  <div className={styles.sending}>
    <progress className={styles.progress} max={1} value={part} aria-label="Sending the photo" />
    <span aria-hidden="true">{Math.round(part * 100)}%</span>
  </div>
);

function usePreview(photo: File | undefined): string | undefined {
  const url = useMemo(() => photo && URL.createObjectURL(photo), [photo]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  return url;
}
