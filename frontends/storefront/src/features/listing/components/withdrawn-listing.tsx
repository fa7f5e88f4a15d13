import type { PublicListing } from '@wholesale/contracts';
import { brandNames, EmptyState, LinkButton, Page, PageHead, paths } from '@wholesale/web-kit';

/** A phone that its seller took down while it was looked at. */
export const WithdrawnListing = ({ listing }: { listing: PublicListing }) => (
  <Page>
    <PageHead title={listing.name} />
    <EmptyState
      heading="h1"
      title={`The ${listing.name} is gone`}
      text="Its seller took it down a moment ago. There are others."
      action={<LinkButton to={paths.brand(listing.brand)}>See {brandNames[listing.brand]} phones</LinkButton>}
    />
  </Page>
);
