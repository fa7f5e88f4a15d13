import { useState } from 'react';
import { useForm, type FieldPath } from 'react-hook-form';
import { Button, Card, PageHeading, paths } from '@wholesale/web-kit';
import { ApiError } from '@wholesale/web-kit/http';
import { useNavigate } from '@wholesale/web-kit/router';
import { useAddProduct } from '../api/products.ts';
import { PhotoField } from './photo-field.tsx';
import { ProductFields } from './product-fields.tsx';
import { emptyForm, photoProblem, toProduct, type ProductForm } from './product-rules.ts';
import styles from './add-product.module.css';

/** Add Product: what was typed stays until the listing is stored, whatever fails on the way. */
export default function AddProductPage() {
  const navigate = useNavigate();
  const form = useForm<ProductForm>({ defaultValues: emptyForm });
  const [photo, setPhoto] = useState<File>();
  const [photoError, setPhotoError] = useState<string>();
  const [progress, setProgress] = useState<number>();
  const addProduct = useAddProduct({ onProgress: setProgress });

  const submit = form.handleSubmit(
    ({ brand, condition, ...rest }) => {
      const problem = photoProblem(photo);
      setPhotoError(problem);
      if (problem || !photo || !brand || !condition) return;
      addProduct.mutate(
        { ...toProduct({ ...rest, brand, condition }), photo },
        {
          onSuccess: () => void navigate(paths.myProduct),
          onError: (error) => showErrors(error),
          onSettled: () => setProgress(undefined),
        },
      );
    },
    () => setPhotoError(photoProblem(photo)),
  );

  /** Errors that the server tells by field stand at the field; the others stand above the button. */
  const showErrors = (error: Error) => {
    if (!(error instanceof ApiError)) return;
    for (const { path, message } of error.errors) {
      if (path === 'picture') setPhotoError(message);
      else if (path in emptyForm) form.setError(path as FieldPath<ProductForm>, { message }, { shouldFocus: true });
    }
    if (['not-an-image', 'image-unreadable', 'image-empty', 'image-missing', 'too-large'].includes(error.code))
      setPhotoError(error.message);
  };

  return (
    <>
      <title>Add Product · WholeSale</title>
      <PageHeading title="Add Product" lead="Tell buyers what they get. It goes on the grid at once." />
      <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
        <Card padded className={styles.photo}>
          <PhotoField
            photo={photo}
            onChoose={(chosen) => {
              setPhoto(chosen);
              setPhotoError(chosen && photoProblem(chosen));
            }}
            progress={progress}
            error={photoError}
          />
        </Card>
        <Card padded className={styles.fields}>
          <ProductFields form={form} />
          {addProduct.error && (
            <p role="alert" className={styles.failure}>
              {addProduct.error.message}
            </p>
          )}
          <Button type="submit" size="lg" busy={addProduct.isPending} busyLabel="Adding the product">
            Add Product
          </Button>
        </Card>
      </form>
    </>
  );
}
