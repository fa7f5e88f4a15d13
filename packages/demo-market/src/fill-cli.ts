import { fillMarket } from './fill-market.ts';

/** Fills the shop of docker-compose.yml with the demo market, once. */
const setting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set.`);
  return value;
};

let step = '';
await fillMarket({
  mongoUri: setting('MONGODB_URI'),
  photos: setting('PHOTOS_DIR'),
  url: setting('GATEWAY_URL'),
  authUrl: setting('AUTH_URL'),
  onProgress(progress) {
    if (progress.step !== step) console.log(`${progress.done} of ${progress.total}, ${progress.step}`);
    step = progress.step;
  },
});
console.log('The demo market is complete.');
