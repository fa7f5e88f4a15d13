import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useForm, type FieldPath } from 'react-hook-form';
import { Button, Card } from '@wholesale/web-kit';
import { useAddProduct } from '../api/use-add-product.ts';
import { PhotoField } from './photo-field.tsx';
import { ProductFields } from './product-fields.tsx';
import { emptyForm, photoProblem, problemsOf, toProduct, type ProductForm } from './product-rules.ts';
import { SubmitProblem } from './submit-problem.tsx';
import styles from './add-product.module.css';

/**
 * The form of a new listing.
 * @param props.start what stands in it at first
 * @param props.onLeave gets what stands in it when the form goes away: nothing after it was stored
 */
export function AddProductForm({
  start,
  onLeave,
  onAdded,
}: {
  start: { form: ProductForm; photo: File | undefined };
  onLeave: (form: ProductForm, photo: File | undefined) => void;
  onAdded: () => void;
}) {
  const form = useForm<ProductForm>({ defaultValues: start.form });
  const [photo, setPhoto] = useState(start.photo);
  const [photoError, setPhotoError] = useState<string>();
  const [progress, setProgress] = useState<number>();
  const photoInput = useRef<HTMLInputElement>(null);
  const addProduct = useAddProduct({ onProgress: setProgress });
  const finish = useLeaving(() => onLeave(form.getValues(), photo));

  const choose = (chosen: File) => {
    setPhoto(chosen);
    setPhotoError(photoProblem(chosen));
  };
  const add = ({ brand, condition, ...rest }: ProductForm) => {
    const problem = photoProblem(photo);
    setPhotoError(problem);
    if (problem) photoInput.current?.focus();
    if (problem || !photo || !brand || !condition) return;
    addProduct.mutate(
      { ...toProduct({ ...rest, brand, condition }), photo },
      {
        onSuccess: () => {
          finish(() => onLeave(emptyForm, undefined));
          onAdded();
        },
        onError: showErrors,
        onSettled: () => setProgress(undefined),
      },
    );
  };
  const submit = (event: FormEvent) => form.handleSubmit(add, () => setPhotoError(photoProblem(photo)))(event);

  /** Errors that the server tells by field stand at the field; the others stand above the button. */
  const showErrors = (error: Error) => {
    const problems = problemsOf(error);
    if (problems.photo) setPhotoError(problems.photo);
    for (const [at, { path, message }] of problems.fields.entries())
      form.setError(path as FieldPath<ProductForm>, { message }, { shouldFocus: at === 0 });
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
      <Card padded className={styles.photo}>
        <PhotoField photo={photo} onChoose={choose} progress={progress} error={photoError} ref={photoInput} />
      </Card>
      <Card padded className={styles.fields}>
        <ProductFields form={form} />
        <SubmitProblem error={addProduct.error} />
        <Button type="submit" size="lg" busy={addProduct.isPending} busyLabel="Adding the product">
          Add Product
        </Button>
      </Card>
    </form>
  );
}

/** Runs `leave` when the form goes away, or the page with it; the answer takes the place of `leave` for the last time. */
function useLeaving(leave: () => void) {
  const last = useRef(leave);
  const done = useRef(false);
  useEffect(() => {
    if (!done.current) last.current = leave;
  });
  useEffect(() => {
    const go = () => last.current();
    window.addEventListener('pagehide', go);
    return () => {
      window.removeEventListener('pagehide', go);
      go();
    };
  }, []);
  return (instead: () => void) => {
    done.current = true;
    last.current = instead;
  };
}
