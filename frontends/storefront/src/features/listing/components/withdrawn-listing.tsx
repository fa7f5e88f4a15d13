import type { PublicListing } from '@wholesale/contracts';
import { EmptyState, LinkButton, Page, PageHead, paths } from '@wholesale/web-kit';
import { brandPhones } from '../../../phones/brand-phones.ts';

/** For a listing that was removed while the page was open. */
export const WithdrawnListing = ({ listing }: { listing: PublicListing }) => (
  <Page>
    <PageHead title={listing.name} />
    <EmptyState
      heading="h1"
      title={`${listing.name} is no longer available`}
      text="The seller removed this listing."
      action={<LinkButton to={paths.brand(listing.brand)}>See {brandPhones[listing.brand]}</LinkButton>}
    />
  </Page>
);
