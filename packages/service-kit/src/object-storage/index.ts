export { forEachKey } from './each.ts';
export { createFolderStorage } from './folder-storage.ts';
export { listFolders } from './list-folders.ts';
export { storageUnavailable, storageWithin, type ObjectStorage } from './object-storage.ts';
export { createS3Storage } from './s3-storage.ts';
export { s3Settings, s3StorageOf } from './settings.ts';
