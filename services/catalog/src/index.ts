export { createApp, type CatalogDeps } from './app.ts';
export { createCatalogWriter, type CatalogWriter } from './catalog-writer.ts';
export { catalogSettings, photoStorageOf, type CatalogSettings } from './config.ts';
export type { Seller } from './domain/listing.ts';
export { startCatalog } from './start.ts';
export type { StoredPhoto } from './use-cases/store-photo.ts';
