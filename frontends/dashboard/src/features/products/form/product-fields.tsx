import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import {
  brandNames,
  conditionNames,
  formatPrice,
  RadioGroup,
  Select,
  Textarea,
  TextField,
  formatStorage,
} from '@wholesale/web-kit';
import styles from './listing-form.module.css';
import { PriceHint } from './price-hint.tsx';
import { brands, conditions, numberProblem, priceOf, priceProblem, type ProductForm } from './product-rules.ts';

const conditionHints = {
  excellent: 'No visible marks',
  good: 'Light signs of use',
  fair: 'Visible wear, fully working',
} as const;

const storageSizes = [16, 32, 64, 128, 256, 512, 1024];
const memorySizes = [1, 2, 3, 4, 6, 8, 12, 16, 24];

/** `priceBefore` and `fixedBrand` come from an existing listing. */
export function ProductFields({
  form,
  fixedBrand,
  priceBefore,
}: {
  form: UseFormReturn<ProductForm>;
  fixedBrand?: string | undefined;
  priceBefore?: number | undefined;
}) {
  const { register, control, formState } = form;
  const errorOf = (field: keyof ProductForm) => formState.errors[field]?.message;
  return (
    <>
      <div className={styles.pair}>
        {fixedBrand ? (
          <TextField label="Brand" value={fixedBrand} readOnly hint="Brand can't be changed" />
        ) : (
          <Select label="Brand" error={errorOf('brand')} {...register('brand', { required: 'Choose a brand' })}>
            <option value="">Choose…</option>
            {brands.map((brand) => (
              <option key={brand} value={brand}>
                {brandNames[brand]}
              </option>
            ))}
          </Select>
        )}
        <TextField
          label="Name"
          placeholder="Galaxy S21 128 GB"
          maxLength={120}
          error={errorOf('name')}
          {...register('name', { validate: required('A name is required') })}
        />
      </div>
      <Controller
        control={control}
        name="condition"
        rules={{ required: 'Choose a condition' }}
        render={({ field, fieldState }) => (
          <RadioGroup
            legend="Condition"
            name={field.name}
            options={conditions.map((value) => ({ value, label: conditionNames[value], hint: conditionHints[value] }))}
            value={field.value || undefined}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <div className={styles.pair}>
        <TextField
          label="Resale price"
          inputMode="decimal"
          hint={<PriceHint control={control} />}
          error={errorOf('resalePrice')}
          {...register('resalePrice', { validate: priceProblem })}
        />
        <TextField
          label="Original price"
          inputMode="decimal"
          hint="What it cost when new"
          error={errorOf('orginalPrice')}
          {...register('orginalPrice', { validate: priceProblem })}
        />
      </div>
      {priceBefore !== undefined && <PriceChange form={form} before={priceBefore} />}
      <div className={styles.pair}>
        <TextField
          label="Location"
          maxLength={120}
          error={errorOf('location')}
          {...register('location', { validate: required('A location is required') })}
        />
        <TextField
          label="Years of use"
          placeholder="1 year 4 months"
          maxLength={60}
          error={errorOf('useTime')}
          {...register('useTime')}
        />
      </div>
      <Textarea
        label="Description"
        rows={4}
        maxLength={2000}
        hint="Scratches, repairs, what's included"
        error={errorOf('description')}
        {...register('description')}
      />
      <fieldset className={styles.details}>
        <legend className={styles.legend}>
          Details <span className={styles.optional}>optional</span>
        </legend>
        <Sizes
          label="Storage"
          sizes={storageSizes}
          own={form.formState.defaultValues?.storage}
          error={errorOf('storage')}
          {...register('storage')}
        />
        <Sizes
          label="Memory"
          sizes={memorySizes}
          own={form.formState.defaultValues?.memory}
          error={errorOf('memory')}
          {...register('memory')}
        />
        <TextField label="Colour" maxLength={40} error={errorOf('colour')} {...register('colour')} />
        <TextField
          label="Screen in inches"
          inputMode="decimal"
          placeholder="6.2"
          error={errorOf('screen')}
          {...register('screen', { validate: numberProblem({ max: 20, example: '6.2', decimals: true }) })}
        />
        <TextField
          label="Battery in mAh"
          inputMode="numeric"
          placeholder="4000"
          error={errorOf('battery')}
          {...register('battery', { validate: numberProblem({ max: 30_000, example: '4000' }) })}
        />
      </fieldset>
    </>
  );
}

/** `own` is the size of an existing listing; it may be an unusual one. */
function Sizes({
  sizes,
  own,
  ...select
}: { sizes: readonly number[]; own: string | undefined } & Parameters<typeof Select>[0]) {
  const all = own && !sizes.includes(Number(own)) ? [...sizes, Number(own)].sort((one, other) => one - other) : sizes;
  return (
    <Select {...select}>
      <option value="">Not specified</option>
      {all.map((size) => (
        <option key={size} value={size}>
          {formatStorage(size)}
        </option>
      ))}
    </Select>
  );
}

function PriceChange({ form: { control }, before }: { form: UseFormReturn<ProductForm>; before: number }) {
  const price = useWatch({ control, name: 'resalePrice' });
  const changed = priceProblem(price) === true && priceOf(price) !== before;
  return (
    <p role="status" className={changed ? styles.note : styles.noNote}>
      {changed &&
        `The price changes from ${formatPrice(before)} to ${formatPrice(priceOf(price))}. Later bookings at the old price are refused, and those buyers see why.`}
    </p>
  );
}

const required = (message: string) => (text: string) => text.trim() !== '' || message;
