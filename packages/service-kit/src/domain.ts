/** What domain code may import of this package. */
export * from './decision.ts';
export * from './errors.ts';
