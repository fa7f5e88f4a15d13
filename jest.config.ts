import type { Config } from 'jest';

const esm = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx?$': '<rootDir>/packages/testing/jest-esbuild.mjs' },
  rootDir: import.meta.dirname,
};
// Jest fills in <rootDir> everywhere but in testRegex.
const root = import.meta.dirname;
const patience = { setupFilesAfterEnv: ['<rootDir>/packages/testing/jest-patience.mjs'] };
const workspaces = '(packages|services|gateway|scripts|frontends|e2e)';

/**
 * `unit` and `web` need nothing but Node; `service` and `e2e` need the real parts that `npm test` brings up; `containers` needs a Docker
 * engine and is skipped without one.
 */
export default {
  projects: [
    {
      ...esm,
      ...patience,
      displayName: 'unit',
      testRegex: [`${root}/${workspaces}/.*/src/.*\\.test\\.ts$`, `${root}/(gateway|scripts)/src/.*\\.test\\.ts$`],
    },
    {
      ...esm,
      displayName: 'web',
      setupFilesAfterEnv: [...patience.setupFilesAfterEnv, '<rootDir>/packages/testing/web-patience.mjs'],
      testEnvironment: '<rootDir>/packages/testing/web-environment.mjs',
      testRegex: [`${root}/(frontends|packages/web-kit)/.*\\.test\\.tsx$`],
      moduleNameMapper: {
        '\\.css$': '<rootDir>/packages/testing/css-module.mjs',
        '\\.(svg|webp|png)$': '<rootDir>/packages/testing/asset.mjs',
      },
    },
    {
      ...esm,
      ...patience,
      displayName: 'service',
      testRegex: [`${root}/(services/[^/]+|gateway|packages/[^/]+|scripts)/test/.*\\.test\\.ts$`],
    },
    {
      ...esm,
      setupFilesAfterEnv: ['<rootDir>/packages/testing/e2e-patience.mjs'],
      displayName: 'e2e',
      testRegex: [`${root}/e2e/.*\\.test\\.ts$`],
    },
    {
      ...esm,
      setupFilesAfterEnv: ['<rootDir>/packages/testing/e2e-patience.mjs'],
      displayName: 'containers',
      testRegex: [`${root}/scripts/containers/.*\\.test\\.ts$`],
    },
  ],
} satisfies Config;
