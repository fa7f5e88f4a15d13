import { createWindows, furnishShop } from './furnish-shop.ts';
import { launchChromium } from './launch-chromium.ts';
import { placesOf } from './places.ts';
import { startShop } from './start-shop.ts';

export type OpenedPlaces = Awaited<ReturnType<typeof openPlaces>>;

/** A furnished shop, the list of its views, and windows of the people who may see them. */
export async function openPlaces() {
  const [shop, browser] = await Promise.all([startShop(), launchChromium()]);
  const close = async () => {
    await browser.close();
    await shop.stop();
  };
  try {
    const furnished = await furnishShop(shop);
    return { places: placesOf(furnished), openWindow: createWindows(browser, furnished), close };
  } catch (error) {
    await close();
    throw error;
  }
}
