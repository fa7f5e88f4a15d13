import config from '../../jest.config.ts';

/** The unit tests alone: Stryker runs those that reach the changed line. */
export default config.projects.find(({ displayName }) => displayName === 'unit');
