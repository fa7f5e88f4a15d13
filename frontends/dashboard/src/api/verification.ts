import type { ListedUser, UserRecord } from '@wholesale/contracts';
import { listingReads, readsOf, useInvalidate } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { call, messageOf } from '@wholesale/web-kit/http';
import { useMutation, useQueryClient } from '@wholesale/web-kit/query';
import { toast } from '@wholesale/web-kit/toast';
import { useListChange } from '../lists.ts';

/** Whether an admin can verify the seller now. */
export const awaitsVerification = ({ verify, suspended }: ListedUser): boolean =>
  verify !== 'verified' && suspended !== true;

/** The name is the one that the admin sees, so that a seller cannot be verified under another one. */
const verify = ({ email, name }: UserRecord) => call('verifySeller', { params: { email }, body: { name } });
/** A change of the list: this person has verified the seller now. */
function useAsVerified() {
  const by = useSession().profile?.name ?? '';
  return (id: string) =>
    (seller: ListedUser): ListedUser => {
      if (seller._id !== id) return seller;
      const { verificationLost: _, ...person } = seller;
      return { ...person, verify: 'verified', verification: { by, at: new Date().toISOString() } };
    };
}

/** Verifies one of several sellers. It throws what a person can read. */
export function useBulkVerify() {
  const invalidate = useInvalidate();
  const change = useListChange();
  const asVerified = useAsVerified();
  return async (seller: UserRecord) => {
    await verify(seller);
    change<ListedUser>(['listSellers'], asVerified(seller._id));
    invalidate('showSeller', ...listingReads);
  };
}

/** Verifies a seller optimistically; rolls back when the server refuses. */
export function useVerifySeller() {
  const queries = useQueryClient();
  const invalidate = useInvalidate();
  const change = useListChange();
  const asVerified = useAsVerified();
  return useMutation({
    mutationFn: verify,
    onMutate: ({ _id }) => {
      // A read that began earlier does not include the change yet and would undo it.
      void queries.cancelQueries(readsOf('listSellers'), { revert: false });
      return change<ListedUser>(['listSellers'], asVerified(_id));
    },
    onSuccess: () => invalidate('showSeller', ...listingReads),
    onError: (error, _, takeBack) => {
      takeBack?.();
      toast.error(messageOf(error));
      invalidate('listSellers');
    },
  });
}

/** Removes a seller's verification; the seller receives the reason. */
export function useUnverify() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: ({ seller, reason }: { seller: UserRecord; reason: string }) =>
      call('unverify', { params: { id: seller._id }, body: { reason } }),
    onSuccess: (_, { seller }) => toast.success(`${seller.name} is no longer verified`),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => invalidate('showSeller', 'listSellers', ...listingReads),
  });
}
