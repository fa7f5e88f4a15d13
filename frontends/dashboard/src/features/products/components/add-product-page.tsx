import { useState } from 'react';
import { paths, useIdempotencyKey } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { useNavigate } from '@wholesale/web-kit/router';
import { DashboardPage } from '../../../dashboard-page.tsx';
import { useAddProduct } from '../api/save-listing.ts';
import { keepDraft, readDraft, type Draft } from '../form/draft.ts';
import { DraftNote } from '../form/draft-note.tsx';
import { ListingForm } from '../form/listing-form.tsx';
import { emptyForm, toProduct } from '../form/product-rules.ts';

const empty: Draft = { form: emptyForm, photos: [] };

/** The draft is kept until the listing is stored, whatever fails before. */
export default function AddProductPage() {
  const navigate = useNavigate();
  const { user } = useSession();
  const email = user?.email ?? '';
  const [draft, setDraft] = useState(() => readDraft({ email }));
  const [round, setRound] = useState(0);
  const addProduct = useAddProduct();
  const idempotency = useIdempotencyKey();

  const startOver = () => {
    setDraft(undefined);
    setRound(round + 1);
  };
  return (
    <DashboardPage page="addProduct" lead="Tell buyers what they get. It goes live immediately.">
      {draft && <DraftNote onStartOver={startOver} />}
      <ListingForm
        key={round}
        start={draft ?? empty}
        stored={empty}
        button={{ label: 'Add Product', busy: 'Adding the product' }}
        saving={{
          pending: addProduct.isPending,
          error: addProduct.error,
          save: (form, photos, { done, failed }) => {
            const body = toProduct(form, photos);
            addProduct.mutate(
              { body, idempotencyKey: idempotency.keyFor(body) },
              {
                onSuccess: () => {
                  idempotency.answered();
                  done();
                  void navigate(paths.myProduct);
                },
                onError: (error) => {
                  idempotency.answered(error);
                  failed(error);
                },
              },
            );
          },
        }}
        onLeave={(left) => keepDraft({ email }, left)}
      />
    </DashboardPage>
  );
}
