import {
  countAttempts,
  forAllUserEvents,
  type EventBus,
  type EventHandlers,
  type Metrics,
} from '@wholesale/service-kit';
import type { Principals } from './identity/principals.ts';
import type { SignInAccounts } from './identity/sign-in-accounts.ts';

/** Each process evicts changed people from its cache; one of them ends the sign-in of a deleted person. Call before the bus starts. */
export function subscribeGateway(
  bus: EventBus,
  { principals, accounts, metrics }: { principals: Principals; accounts: SignInAccounts; metrics: Metrics | undefined },
): void {
  const dropping = forAllUserEvents(async (event) => principals.drop(event.data.uid));
  bus.subscribe({ consumer: 'gateway', perProcess: true, handlers: dropping, onGap: () => principals.clear() });
  const handlers: EventHandlers = {
    'user.deleted': ({ data: { uid, deletedBy } }) =>
      deletedBy === 'person' ? accounts.remove(uid) : accounts.disable(uid),
  };
  bus.subscribe({
    consumer: 'gateway',
    handlers,
    onAttempt: metrics && countAttempts(metrics, handlers, () => new Date()),
  });
}
