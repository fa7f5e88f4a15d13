export { createAuthAccounts } from './auth-accounts.ts';
export { createMarket } from './market.ts';
export { createMarketWriter } from './market-writer.ts';
export { fillMarket } from './fill-market.ts';
export { peopleOf } from './seed.ts';
export { createRandom, type Random } from './random.ts';
