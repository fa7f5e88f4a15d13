import { matchesEtag, notFound } from '@wholesale/service-kit';
import { Router } from 'express';
import { isPhotoName } from '../domain/photo.ts';
import type { PhotoStore } from '../storage/photo-store.ts';

/** Serves photos to everyone. Names are content hashes, so responses never change. */
export function photoRoutes({ store }: { store: PhotoStore }): Router {
  const router = Router({ caseSensitive: true });
  router.get('/photos/:name', async (request, response) => {
    const { name } = request.params;
    const bytes = isPhotoName(name) ? await store.get(name) : undefined;
    if (!bytes) throw notFound('photo-not-found', 'We couldn’t find this photo.');
    const etag = `"${name}"`;
    response.set({
      'Content-Type': 'image/webp',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': 'public, max-age=31536000, immutable',
      ETag: etag,
    });
    if (matchesEtag(request, etag)) response.status(304).end();
    else response.send(bytes);
  });
  return router;
}
