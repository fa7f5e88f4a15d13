export * from './decision.ts';
export * from './errors.ts';
