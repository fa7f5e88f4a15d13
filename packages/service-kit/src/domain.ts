/** All that domain code imports of this package: failures and the shape of a decision. */
export * from './decision.ts';
export * from './errors.ts';
