export { createApp } from './app.ts';
export { adsSettings, type AdsSettings } from './config.ts';
export { startAds } from './start.ts';
