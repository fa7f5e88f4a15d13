import type { EventBus, EventHandlers } from '@wholesale/service-kit';
import type { Principals } from './identity/principals.ts';
import type { SignInAccounts } from './identity/sign-in-accounts.ts';

/**
 * What the gateway hears. Each process drops its own copy of a person at once; the sign-in of a deleted person is taken away by one of them, for certain.
 * Call it before the bus starts.
 */
export function subscribeGateway(
  bus: EventBus,
  { principals, accounts }: { principals: Principals; accounts: SignInAccounts },
): void {
  const drop = async (event: { data: { uid: string } }) => principals.drop(event.data.uid);
  const dropping: EventHandlers = {
    'user.registered': drop,
    'user.renamed': drop,
    'user.verified': drop,
    'user.role-changed': drop,
    'user.deleted': drop,
  };
  bus.subscribe({ consumer: 'gateway', perProcess: true, handlers: dropping, onGap: () => principals.clear() });
  bus.subscribe({ consumer: 'gateway', handlers: { 'user.deleted': (event) => accounts.disable(event.data.uid) } });
}
