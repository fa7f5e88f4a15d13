import { brands, conditions, longest } from '@wholesale/contracts/values';
import { Controller, useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import {
  brandNames,
  classNames,
  conditionNames,
  formatPrice,
  RadioGroup,
  Select,
  Textarea,
  TextField,
  formatStorage,
  VisuallyHidden,
} from '@wholesale/web-kit';
import { detailNames, details, numberProblem, type DetailName } from './details.ts';
import styles from './listing-form.module.css';
import { PriceHint } from './price-hint.tsx';
import { priceOf, priceProblem, usageProblem, type ProductForm } from './product-rules.ts';

const conditionHints = {
  excellent: 'No visible marks',
  good: 'Light signs of use',
  fair: 'Visible wear, fully working',
} as const;

/**
 * The fields of a phone, each with its own error.
 * @param props.priceBefore what the listed phone costs now; a new one has none
 * @param props.fixedBrand the brand of a listed phone, which stays
 */
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
  const counted = (name: keyof ProductForm, most: number) => ({
    maxLength: most,
    hint: <Count control={control} name={name} most={most} />,
    error: errorOf(name),
  });
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
          {...counted('name', longest.phoneName)}
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
          {...counted('location', longest.location)}
          {...register('location', { validate: required('A location is required') })}
        />
        <TextField
          label="Years of use"
          placeholder="1 year 4 months"
          {...counted('useTime', longest.useTime)}
          {...register('useTime', {
            // A listing may have been stored with other words, by another client of the call.
            validate: (text) => text === formState.defaultValues?.useTime || usageProblem(text),
          })}
        />
      </div>
      <Textarea
        label="Description"
        rows={4}
        maxLength={longest.description}
        hint={
          <>
            Scratches, repairs, what&apos;s included
            <Count control={control} name="description" most={longest.description} />
          </>
        }
        error={errorOf('description')}
        {...register('description')}
      />
      <fieldset className={styles.details}>
        <legend className={styles.legend}>
          Details <span className={styles.optional}>optional</span>
        </legend>
        {detailNames.map((name) => (
          <DetailField key={name} name={name} form={form} />
        ))}
      </fieldset>
    </>
  );
}

/** How many characters of a limited text are used. */
function Count({ control, name, most }: { control: Control<ProductForm>; name: keyof ProductForm; most: number }) {
  const { length } = useWatch({ control, name });
  return (
    <span className={classNames(styles.count, length >= most && styles.full)}>
      {length}/{most}
      <VisuallyHidden> characters</VisuallyHidden>
    </span>
  );
}

function DetailField({
  name,
  form: { register, formState, control },
}: {
  name: DetailName;
  form: UseFormReturn<ProductForm>;
}) {
  const { label, ...detail } = details[name];
  const error = formState.errors[name]?.message;
  if ('sizes' in detail) {
    const own = formState.defaultValues?.[name];
    return <Sizes label={label} sizes={detail.sizes} own={own} error={error} {...register(name)} />;
  }
  if ('longest' in detail)
    return (
      <TextField
        label={label}
        maxLength={detail.longest}
        hint={<Count control={control} name={name} most={detail.longest} />}
        error={error}
        {...register(name)}
      />
    );
  return (
    <TextField
      label={label}
      inputMode={detail.decimals ? 'decimal' : 'numeric'}
      placeholder={detail.like}
      error={error}
      {...register(name, { validate: numberProblem(detail) })}
    />
  );
}

/**
 * A choice of sizes in gigabytes.
 * @param props.own what the listed phone has; it may be none of the usual ones
 */
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
