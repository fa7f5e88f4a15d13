import { forAllUserEvents, type EventBus } from '@wholesale/service-kit';
import type { Principals } from './identity/principals.ts';
import type { SignInAccounts } from './identity/sign-in-accounts.ts';

/** Each process evicts changed people from its cache; one of them ends the sign-in of a deleted person. Call before the bus starts. */
export function subscribeGateway(
  bus: EventBus,
  { principals, accounts }: { principals: Principals; accounts: SignInAccounts },
): void {
  const dropping = forAllUserEvents(async (event) => principals.drop(event.data.uid));
  bus.subscribe({ consumer: 'gateway', perProcess: true, handlers: dropping, onGap: () => principals.clear() });
  bus.subscribe({
    consumer: 'gateway',
    handlers: {
      'user.deleted': ({ data: { uid, deletedBy } }) =>
        deletedBy === 'person' ? accounts.remove(uid) : accounts.disable(uid),
    },
  });
}
