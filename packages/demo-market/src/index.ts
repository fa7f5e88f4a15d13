export { createAuthAccounts } from './auth-accounts.ts';
export { createMarket } from './market.ts';
export { createMarketWriter } from './market-writer.ts';
export { peopleOf, seedMarket } from './seed.ts';
export type { SeedJournal } from './seed-journal.ts';
export { createRandom, type Random } from './random.ts';
