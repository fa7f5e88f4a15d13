export { createApp } from './app.ts';
export { createCatalogWriter, type CatalogWriter } from './catalog-writer.ts';
export { catalogSettings, photoStorageOf, type CatalogSettings } from './config.ts';
export { startCatalog } from './start.ts';
