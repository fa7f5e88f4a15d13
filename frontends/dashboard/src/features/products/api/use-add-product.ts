import { useRef } from 'react';
import { call, uploadPhoto, type InputOf } from '@wholesale/web-kit/http';
import { useMutation } from '@wholesale/web-kit/query';
import { toast } from '@wholesale/web-kit/toast';
import { useOwnListings } from './products.ts';

type NewProduct = Omit<InputOf<'addProduct'>['body'], 'picture'> & { photo: File };

/**
 * Stores the photo, then the listing; the listing is only made when the photo was stored. A photo that was stored in an earlier try
 * is not sent again.
 * @param onProgress is told the part of the photo that has been sent, 0 to 1
 */
export function useAddProduct({ onProgress }: { onProgress: (part: number) => void }) {
  const { refresh } = useOwnListings();
  const stored = useRef<{ photo: File; url: string }>(undefined);
  return useMutation({
    mutationFn: async ({ photo, ...product }: NewProduct) => {
      if (stored.current?.photo !== photo) {
        const { data } = await uploadPhoto(photo, { onProgress });
        stored.current = { photo, url: data.url };
      }
      return call('addProduct', { body: { ...product, picture: stored.current.url } });
    },
    onSuccess: () => {
      toast.success('Product added successfully');
      refresh();
    },
    onError: (error) => {
      if ('errors' in error && Array.isArray(error.errors) && error.errors.some(isAboutPicture))
        stored.current = undefined;
    },
  });
}

/** The server does not know this picture (any more): the next try sends it again. */
const isAboutPicture = ({ path }: { path: string }) => path === 'picture';
