import { readFileSync } from 'node:fs';
import { brands } from '@wholesale/contracts';
import type { Brand } from '@wholesale/contracts';

/** One model of `phone-facts.csv`. Prices are US dollars for the smallest storage; sizes are GB, inches and mAh. */
export type PhoneModel = {
  brand: Brand;
  model: string;
  releasedAt: Date;
  launchPrice: number;
  storages: readonly number[];
  memories: readonly number[];
  screen: number;
  battery: number;
  colours: readonly string[];
};

/** Reads the facts from the CSV file beside this one. @throws Error for an invalid row */
export function readPhoneModels(): PhoneModel[] {
  return parsePhoneModels(readFileSync(new URL('./phone-facts.csv', import.meta.url), 'utf8'));
}

export function parsePhoneModels(csv: string): PhoneModel[] {
  const [header = '', ...rows] = csv.trim().split(/\r?\n/);
  const columns = splitRow(header);
  return rows.map((row) => {
    const values = splitRow(row);
    const cell = (name: string) => values[columns.indexOf(name)] ?? '';
    const brand = brands.find((known) => known === cell('brand'));
    const month = Number(cell('release_month'));
    const model: Omit<PhoneModel, 'brand'> = {
      model: cell('model'),
      releasedAt: new Date(Date.UTC(Number(cell('release_year')), month - 1, 15)),
      launchPrice: Number(cell('launch_price_usd')),
      storages: numbers(cell('storage_gb')),
      memories: numbers(cell('ram_gb')),
      screen: Number(cell('screen_in')),
      battery: Number(cell('battery_mah')),
      colours: cell('colours') === '' ? coloursNotInTheFacts : cell('colours').split('|'),
    };
    if (!brand || !(model.launchPrice > 0) || model.storages.length === 0 || Number.isNaN(model.releasedAt.getTime())) {
      throw new Error(`phone-facts.csv has a row that cannot be read: ${row}`);
    }
    return { brand, ...model };
  });
}

/** The only model without colours in the facts is the vivo V7+. */
const coloursNotInTheFacts = ['Matte Black', 'Champagne Gold'];

const numbers = (list: string) => list.split('|').filter(Boolean).map(Number);

/** One CSV row; a quoted cell may hold commas. */
function splitRow(row: string): string[] {
  return [...row.matchAll(/(?:^|,)(?:"([^"]*)"|([^",]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}
