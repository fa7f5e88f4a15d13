import { useEffect, useRef, useState } from 'react';
import { maxPhotos } from '@wholesale/contracts/values';
import { ApiError, messageOf, uploadPhoto } from '@wholesale/web-kit/http';
import { checkFiles } from './photo-rules.ts';
import { PhotoRefused, shrinkPhoto } from './shrink-photo.ts';

/** `again` is true when a retry may succeed. */
type UploadState =
  | { state: 'sending'; part: number }
  | { state: 'stored'; url: string }
  | { state: 'failed'; why: string; again: boolean; signedOut?: boolean };
/** Without a file when it was uploaded in an earlier visit. */
export type Photo = { id: string; file: File | undefined } & UploadState;
export type KeptPhoto = { url: string } | { file: File };
export type Photos = ReturnType<typeof usePhotos>;

const lostPhoto = 'This photo is no longer stored. Upload it again.';

let counter = 0;

/** The photos of a listing, the cover first. Each is uploaded once, as soon as it is chosen. */
export function usePhotos(start: readonly KeptPhoto[]) {
  const [photos, setPhotos] = useState<Photo[]>(() => start.map(photoOf));
  const [problems, setProblems] = useState<string[]>([]);
  const latest = useRef(photos);
  const sending = useRef(new Map<string, { stop: AbortController; done: Promise<void> }>());

  const update = (next: (photos: Photo[]) => Photo[]) => {
    latest.current = next(latest.current);
    setPhotos(latest.current);
  };
  const settle = (id: string, upload: UploadState) =>
    update((all) => all.map((photo) => (photo.id === id ? { id, file: photo.file, ...upload } : photo)));

  const send = ({ id, file }: Photo) => {
    if (!file || sending.current.has(id)) return;
    const stop = new AbortController();
    const onProgress = (part: number) => !stop.signal.aborted && settle(id, { state: 'sending', part });
    const done = shrinkPhoto(file, stop.signal)
      .then((small) => uploadPhoto(small, { onProgress, signal: stop.signal }))
      .then(
        ({ data }) => settle(id, { state: 'stored', url: data.url }),
        (error: Error) => {
          if (stop.signal.aborted) return;
          settle(id, failedBy(error));
        },
      )
      .finally(() => sending.current.delete(id));
    sending.current.set(id, { stop, done });
  };
  const stop = (id: string) => {
    sending.current.get(id)?.stop.abort();
    sending.current.delete(id);
  };

  useEffect(() => {
    const running = sending.current;
    for (const photo of latest.current) if (photo.state === 'sending') send(photo);
    return () => {
      for (const id of [...running.keys()]) stop(id);
    };
  }, []);

  return {
    photos,
    problems,
    /** Whether an upload failed because the session ended. */
    signedOut: photos.some((photo) => photo.state === 'failed' && photo.signedOut),
    choose: (files: readonly File[]) => {
      const checked = checkFiles(files, maxPhotos - latest.current.length);
      const chosen = checked.accepted.map((file) => photoOf({ file }));
      setProblems(checked.problems);
      update((all) => [...all, ...chosen]);
      chosen.forEach(send);
    },
    retry: (id: string) => {
      settle(id, { state: 'sending', part: 0 });
      const photo = latest.current.find((one) => one.id === id);
      if (photo) send(photo);
    },
    remove: (id: string) => {
      stop(id);
      setProblems([]);
      update((all) => all.filter((photo) => photo.id !== id));
    },
    /** Removes a file whose content is of no use; `problemOf` says why. */
    refuse: (id: string, problemOf: (file: File) => string) => {
      const file = latest.current.find((photo) => photo.id === id)?.file;
      stop(id);
      if (file) setProblems((before) => [...before, problemOf(file)]);
      update((all) => all.filter((photo) => photo.id !== id));
    },
    moveUp: (id: string) =>
      update((all) => {
        const at = all.findIndex((photo) => photo.id === id);
        const [photo, before] = [all[at], all[at - 1]];
        if (!photo || !before) return all;
        return all.with(at - 1, photo).with(at, before);
      }),
    /** Marks photos that the server no longer has; those with a file can be uploaded again. */
    markLost: (places: readonly number[]) =>
      update((all) =>
        all.map((photo, at) =>
          places.includes(at)
            ? { id: photo.id, file: photo.file, state: 'failed', why: lostPhoto, again: photo.file !== undefined }
            : photo,
        ),
      ),
    /** Waits for running uploads. Undefined when there is no photo or one failed. */
    addresses: async (): Promise<[string, ...string[]] | undefined> => {
      while (sending.current.size > 0) await Promise.all([...sending.current.values()].map(({ done }) => done));
      const urls = latest.current.map((photo) => (photo.state === 'stored' ? photo.url : undefined));
      const [cover, ...more] = urls.filter((url) => url !== undefined);
      return cover !== undefined && more.length + 1 === urls.length ? [cover, ...more] : undefined;
    },
    /** What a draft keeps. */
    kept: (): KeptPhoto[] =>
      latest.current.flatMap((photo): KeptPhoto[] =>
        photo.state === 'stored' ? [{ url: photo.url }] : photo.file ? [{ file: photo.file }] : [],
      ),
  };
}

function photoOf(kept: KeptPhoto): Photo {
  const id = `photo-${++counter}`;
  return 'url' in kept
    ? { id, file: undefined, state: 'stored', url: kept.url }
    : { id, file: kept.file, state: 'sending', part: 0 };
}

/** A rejected picture is final; a lost connection, a busy server or an ended session can be retried. */
function failedBy(error: Error): UploadState {
  if (error instanceof PhotoRefused) return { state: 'failed', why: error.message, again: error.again };
  const status = error instanceof ApiError ? error.status : 0;
  const again = status < 400 || status >= 500 || [401, 408, 429].includes(status);
  return { state: 'failed', why: messageOf(error), again, signedOut: status === 401 };
}
