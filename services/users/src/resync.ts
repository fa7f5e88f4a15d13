import { runResync } from '@wholesale/service-kit';
import { createUserRepository } from './storage/user-repository.ts';

/** `npm run resync -- users` publishes every account again, for consumers that lack some. */
await runResync('users', createUserRepository);
