import type { Brand, Condition, PriceGuide } from '@wholesale/contracts';
import { formatPrice, savingOf } from '@wholesale/web-kit';
import { queryOf } from '@wholesale/web-kit/http';
import { useQuery } from '@wholesale/web-kit/query';
import { useEffect, useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { priceOf, priceProblem, type ProductForm } from './product-rules.ts';
import styles from './listing-form.module.css';

const debounceMs = 400;

export function PriceHint({ control }: { control: Control<ProductForm> }) {
  const [price, original] = useWatch({ control, name: ['resalePrice', 'orginalPrice'] });
  const guide = useGuide(control);
  const priced = priceProblem(price) === true;
  const saving = priced && priceProblem(original) === true ? savingOf(priceOf(price), priceOf(original)) : 0;
  return (
    <>
      {saving > 0 ? `US dollars. Buyers see: Save ${saving}% vs launch price` : 'US dollars'}
      <span role="status" className={styles.guide}>
        {guide && sentenceOf(guide, priced ? priceOf(price) : undefined)}
      </span>
    </>
  );
}

/** The price guide for the brand and name entered so far; undefined without one, also after an error. */
function useGuide(control: Control<ProductForm>): PriceGuide | undefined {
  const [brand, name, condition, storage] = useWatch({ control, name: ['brand', 'name', 'condition', 'storage'] });
  const asked = useDebounced(JSON.stringify([brand, name.trim(), condition, storage]));
  const [ofBrand, named, inCondition, ofSize] = JSON.parse(asked) as [Brand | '', string, Condition | '', string];
  const { data } = useQuery({
    ...queryOf('guidePrice', {
      query: {
        brand: ofBrand as Brand,
        name: named,
        ...(inCondition && { condition: inCondition }),
        ...(ofSize && { storage: Number(ofSize) }),
      },
    }),
    enabled: ofBrand !== '' && named.length >= 3,
    staleTime: 5 * 60_000,
    retry: false,
  });
  return data?.guide ?? undefined;
}

function sentenceOf({ basis, days, low, high }: PriceGuide, price: number | undefined): string {
  const range = low === high ? formatPrice(low) : `${formatPrice(low)}–${formatPrice(high)}`;
  const hint =
    basis === 'sold'
      ? `Similar phones sold for ${range} in the last ${days} days.`
      : `Similar phones are listed for ${range}.`;
  if (price !== undefined && price < low * 0.6) return `${hint} Yours is well below that. Check the price.`;
  if (price !== undefined && price > high * 1.5) return `${hint} Yours is well above that. Check the price.`;
  return hint;
}

function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
