import { ImagePlus } from 'lucide-react';
import { useEffect, useId, useMemo } from 'react';
import { photoTypes } from './product-rules.ts';
import styles from './photo-field.module.css';

/** Chooses one photo, shows it, and shows how much of it has been sent. */
export function PhotoField({
  photo,
  onChoose,
  progress,
  error,
}: {
  photo: File | undefined;
  onChoose: (photo: File | undefined) => void;
  /** 0 to 1 while it is being sent. */
  progress: number | undefined;
  error: string | undefined;
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
          <img src={preview} alt="The photo you chose" className={styles.preview} />
        ) : (
          <span className={styles.hint}>
            <ImagePlus size={28} />
            Choose a photo, 4:3 looks best
          </span>
        )}
        <input
          type="file"
          accept={photoTypes.join(',')}
          aria-labelledby={`${id}-label`}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
          className={styles.input}
          onChange={({ target }) => onChoose(target.files?.[0])}
        />
      </label>
      {progress !== undefined && (
        <progress className={styles.progress} max={1} value={progress} aria-label="Sending the photo">
          {Math.round(progress * 100)}%
        </progress>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

function usePreview(photo: File | undefined): string | undefined {
  const url = useMemo(() => photo && URL.createObjectURL(photo), [photo]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  return url;
}
