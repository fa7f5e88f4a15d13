import { useState } from 'react';
import type { PublicListing } from '@wholesale/contracts';
import { brandNames, Card, EmptyState, LinkButton, Loading, paths, Skeleton } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { ApiError, messageOf } from '@wholesale/web-kit/http';
import { useNavigate, useParams } from '@wholesale/web-kit/router';
import { toast } from '@wholesale/web-kit/toast';
import { DashboardPage } from '../../../dashboard-page.tsx';
import { LoadError } from '../../../load-error.tsx';
import { isClosed, isHeld, useEditListing, useListing } from '../api/save-listing.ts';
import { keepDraft, readDraft, type Draft } from '../form/draft.ts';
import { DraftNote } from '../form/draft-note.tsx';
import { ListingForm } from '../form/listing-form.tsx';
import formStyles from '../form/listing-form.module.css';
import { changesOf, formOf } from '../form/product-rules.ts';

export default function EditProductPage() {
  const { id = '' } = useParams();
  const listing = useListing(id);
  const { profile } = useSession();
  return (
    <DashboardPage page="editProduct" lead={listing.data?.name ?? 'What buyers see of your phone'}>
      {listing.isFetching && !listing.isFetched ? (
        <FormSkeleton />
      ) : listing.data ? (
        listing.data.sellerId === profile?._id ? (
          <EditProduct key={id} listing={listing.data} />
        ) : (
          <Closed title="This phone belongs to someone else" text="You can edit only your own listings." />
        )
      ) : isMissing(listing.error) ? (
        <Closed title="Phone not found" text="It may have been deleted." />
      ) : (
        <LoadError title="The phone could not be loaded" query={listing} />
      )}
    </DashboardPage>
  );
}

const isMissing = (error: Error | null): boolean => error instanceof ApiError && [400, 404].includes(error.status);

function EditProduct({ listing }: { listing: PublicListing }) {
  const navigate = useNavigate();
  const { user } = useSession();
  const owner = { email: user?.email ?? '', id: listing._id };
  const [draft, setDraft] = useState(() => readDraft(owner));
  const [round, setRound] = useState(0);
  // Changes are compared with the listing as it was when the form opened, even if it is refetched.
  const [original] = useState(listing);
  const editListing = useEditListing(original);
  const stored: Draft = {
    form: formOf(original),
    photos: [original.picture, ...(original.photos ?? [])].map((url) => ({ url })),
  };

  if (isHeld(editListing.error))
    return (
      <Closed title={`${original.name} is reserved`} text={`${messageOf(editListing.error)} No changes were saved.`} />
    );
  if (listing.availability === 'reserved')
    return (
      <Closed
        title={`${original.name} is reserved`}
        text="You can edit a phone only while it is available, so that buyers get what they booked."
      />
    );
  if (listing.status === 'sold' || isClosed(editListing.error)) {
    return (
      <Closed
        title={`${original.name} is no longer for sale`}
        text="You can edit a phone only while it is available, so that buyers get what they booked. No changes were saved."
      />
    );
  }
  const leave = () => void navigate(paths.myProduct);
  const startOver = () => {
    setDraft(undefined);
    setRound(round + 1);
  };
  return (
    <>
      {draft && <DraftNote onStartOver={startOver} />}
      <ListingForm
        key={round}
        start={draft ?? stored}
        stored={stored}
        fixedBrand={brandNames[original.brand]}
        priceBefore={original.resalePrice}
        button={{ label: 'Save changes', busy: 'Saving the changes' }}
        saving={{
          pending: editListing.isPending,
          error: editListing.error,
          save: (form, photos, { done, failed }) => {
            const changes = changesOf(original, form, photos);
            if (!changes) {
              toast('No changes to save');
              done();
              return leave();
            }
            editListing.mutate(changes, {
              onSuccess: () => {
                done();
                leave();
              },
              onError: failed,
            });
          },
        }}
        onLeave={(left) => keepDraft(owner, left)}
      />
    </>
  );
}

const Closed = ({ title, text }: { title: string; text: string }) => (
  <EmptyState
    title={title}
    text={text}
    action={
      <LinkButton to={paths.myProduct} variant="secondary">
        Back to My Product
      </LinkButton>
    }
  />
);

/** The photos and the first fields of the form. */
const FormSkeleton = () => (
  <Loading>
    <div className={formStyles.form}>
      <Card padded className={formStyles.fields}>
        <Skeleton width={64} height={20} />
        <span className={formStyles.photoSkeleton}>
          <Skeleton width="100%" height="100%" radius={16} />
        </span>
      </Card>
      <Card padded className={formStyles.fields}>
        {Array.from({ length: 5 }, (_, row) => (
          <div key={row} className={formStyles.pair}>
            <FieldSkeleton />
            <FieldSkeleton />
          </div>
        ))}
        <Skeleton width="100%" height={52} radius={13} />
      </Card>
    </div>
  </Loading>
);

const FieldSkeleton = () => (
  <span className={formStyles.fieldSkeleton}>
    <Skeleton width={96} height={20} />
    <Skeleton width="100%" height={48} radius={11} />
  </span>
);
