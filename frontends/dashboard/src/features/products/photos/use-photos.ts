import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf, uploadPhoto } from '@wholesale/web-kit/http';
import { mostPhotos, noPicture, sortOut } from './photo-rules.ts';
import { PhotoRefused, shrinkPhoto } from './shrink-photo.ts';

/** Where a photo stands: on its way, stored under an address of the shop, or refused. `again` says whether sending it once more may help. */
type Standing =
  | { state: 'sending'; part: number }
  | { state: 'stored'; url: string }
  | { state: 'failed'; why: string; again: boolean; signedOut?: boolean };
/** A photo of the form. One that was stored in an earlier visit has no file. */
export type Photo = { id: string; file: File | undefined } & Standing;
/** What is kept of a photo when the form goes away. */
export type KeptPhoto = { url: string } | { file: File };
export type Photos = ReturnType<typeof usePhotos>;

const lostPhoto = 'This photo is no longer stored. Upload it again.';

let counter = 0;

/**
 * The photos of a listing, the first one its cover. Each is sent as soon as it is chosen, so that a typed form is stored at once; one
 * that is stored is not sent again.
 * @param start what was kept of them; what was not stored then is sent now
 */
export function usePhotos(start: readonly KeptPhoto[]) {
  const [photos, setPhotos] = useState<Photo[]>(() => start.map(photoOf));
  const [problems, setProblems] = useState<string[]>([]);
  const latest = useRef(photos);
  const sending = useRef(new Map<string, { stop: AbortController; done: Promise<void> }>());

  const update = (next: (photos: Photo[]) => Photo[]) => {
    latest.current = next(latest.current);
    setPhotos(latest.current);
  };
  const settle = (id: string, standing: Standing) =>
    update((all) => all.map((photo) => (photo.id === id ? { id, file: photo.file, ...standing } : photo)));

  const send = ({ id, file }: Photo) => {
    if (!file || sending.current.has(id)) return;
    const stop = new AbortController();
    const told = (part: number) => !stop.signal.aborted && settle(id, { state: 'sending', part });
    const done = shrinkPhoto(file, stop.signal)
      .then((small) => uploadPhoto(small, { onProgress: told, signal: stop.signal }))
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
    // Once: what was left unsent when the form went away goes now.
  }, []);

  return {
    photos,
    /** What was wrong with the files that were chosen last. */
    problems,
    /** Whether a photo waits for its seller to sign in again. */
    signedOut: photos.some((photo) => photo.state === 'failed' && photo.signedOut),
    choose: (files: readonly File[]) => {
      const sorted = sortOut(files, mostPhotos - latest.current.length);
      const chosen = sorted.good.map((file) => photoOf({ file }));
      setProblems(sorted.problems);
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
    /** The browser cannot show this file, whatever its name says: it is no photo, and never becomes the cover. */
    refuse: (id: string) => {
      const file = latest.current.find((photo) => photo.id === id)?.file;
      stop(id);
      if (file) setProblems((before) => [...before, noPicture(file)]);
      update((all) => all.filter((photo) => photo.id !== id));
    },
    /** One place nearer to the cover. */
    moveUp: (id: string) =>
      update((all) => {
        const at = all.findIndex((photo) => photo.id === id);
        const [photo, before] = [all[at], all[at - 1]];
        if (!photo || !before) return all;
        return all.with(at - 1, photo).with(at, before);
      }),
    /** The server does not know the addresses at these places (any more). What we still have can be sent again. */
    lost: (places: readonly number[]) =>
      update((all) =>
        all.map((photo, at) =>
          places.includes(at)
            ? { id: photo.id, file: photo.file, state: 'failed', why: lostPhoto, again: photo.file !== undefined }
            : photo,
        ),
      ),
    /** Waits until none is on its way; answers the addresses, or undefined when there is none or one could not be sent. */
    addresses: async (): Promise<[string, ...string[]] | undefined> => {
      while (sending.current.size > 0) await Promise.all([...sending.current.values()].map(({ done }) => done));
      const urls = latest.current.map((photo) => (photo.state === 'stored' ? photo.url : undefined));
      const [cover, ...more] = urls.filter((url) => url !== undefined);
      return cover !== undefined && more.length + 1 === urls.length ? [cover, ...more] : undefined;
    },
    /** What outlives the form. */
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

/** A refusal of the picture stays one; a lost connection, a busy server or a lost session does not. */
function failedBy(error: Error): Standing {
  if (error instanceof PhotoRefused) return { state: 'failed', why: error.message, again: error.again };
  const status = error instanceof ApiError ? error.status : 0;
  const again = status < 400 || status >= 500 || [401, 408, 429].includes(status);
  return { state: 'failed', why: messageOf(error), again, signedOut: status === 401 };
}
