import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { brandNames, conditionNames, RadioGroup, savingOf, Select, Textarea, TextField } from '@wholesale/web-kit';
import { brands, conditions, priceProblem, type ProductForm } from './product-rules.ts';
import styles from './add-product.module.css';

const conditionHints = {
  excellent: 'No marks that one sees',
  good: 'Light marks of use',
  fair: 'Marks that one sees, works well',
} as const;

const storageSizes = [16, 32, 64, 128, 256, 512, 1024];

/** The fields of a phone, each with its own error. */
export function ProductFields({ form }: { form: UseFormReturn<ProductForm> }) {
  const { register, control, formState } = form;
  const saving = useSaving(form);
  const errorOf = (field: keyof ProductForm) => formState.errors[field]?.message;
  return (
    <>
      <div className={styles.pair}>
        <Select label="Brand" error={errorOf('brand')} {...register('brand', { required: 'Choose a brand' })}>
          <option value="">Choose…</option>
          {brands.map((brand) => (
            <option key={brand} value={brand}>
              {brandNames[brand]}
            </option>
          ))}
        </Select>
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
          hint={saving > 0 ? `US dollars. Buyers see: Save ${saving}%` : 'US dollars'}
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
      <div className={styles.pair}>
        <Select label="Storage" error={errorOf('storage')} {...register('storage')}>
          <option value="">Not told</option>
          {storageSizes.map((size) => (
            <option key={size} value={size}>
              {size === 1024 ? '1 TB' : `${size} GB`}
            </option>
          ))}
        </Select>
        <TextField label="Colour" maxLength={40} error={errorOf('colour')} {...register('colour')} />
      </div>
      <Textarea
        label="Description"
        rows={4}
        maxLength={2000}
        hint="Scratches, battery, what comes with it"
        error={errorOf('description')}
        {...register('description')}
      />
    </>
  );
}

/** The saving that buyers will see, in percent; 0 until both prices are prices. */
function useSaving({ control }: UseFormReturn<ProductForm>): number {
  const prices = useWatch({ control, name: ['resalePrice', 'orginalPrice'] });
  if (prices.some((price) => priceProblem(price) !== true)) return 0;
  return savingOf(Number(prices[0]), Number(prices[1]));
}

const required = (message: string) => (text: string) => text.trim() !== '' || message;
