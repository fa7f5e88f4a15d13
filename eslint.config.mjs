import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import boundaries from 'eslint-plugin-boundaries';
import { importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

/** Which part may import which. Inside a service: domain <- use-cases <- http, events; storage serves use-cases; only app, start and main wire. */
const layers = ['domain', 'use-cases', 'http', 'events', 'storage', 'read-models'];
const services = ['users', 'catalog', 'bookings', 'ads', 'inbox'];
const remotes = ['shell', 'storefront', 'dashboard'];

const elements = [
  ...['packages/parts', 'packages/service-kit', 'packages/web-build', 'gateway', 'scripts'].map((folder) => ({
    type: `${folder}-test`,
    pattern: `${folder}/test`,
  })),
  { type: 'contracts', pattern: 'packages/contracts' },
  { type: 'service-kit', pattern: 'packages/service-kit' },
  { type: 'web-kit', pattern: 'packages/web-kit' },
  { type: 'web-build', pattern: 'packages/web-build' },
  { type: 'parts', pattern: 'packages/parts' },
  { type: 'testing', pattern: 'packages/testing' },
  { type: 'demo-market', pattern: 'packages/demo-market' },
  { type: 'simulation', pattern: 'packages/simulation' },
  { type: 'chaos', pattern: 'scripts/src/chaos' },
  { type: 'fuzz', pattern: 'scripts/src/fuzz' },
  { type: 'containers', pattern: 'scripts/containers' },
  { type: 'scripts', pattern: 'scripts' },
  { type: 'e2e', pattern: 'e2e' },
  { type: 'gateway', pattern: 'gateway' },
  ...services.flatMap((name) => [
    { type: `${name}-test`, pattern: `services/${name}/test` },
    ...layers.map((layer) => ({ type: `${name}-${layer}`, pattern: `services/${name}/src/${layer}` })),
    { type: `${name}-root`, pattern: `services/${name}` },
  ]),
  ...remotes.flatMap((name) => [
    { type: `${name}-feature`, pattern: `frontends/${name}/src/features/*` },
    { type: name, pattern: `frontends/${name}` },
  ]),
];

const everyService = services.map((name) => `${name}-root`);
const allowed = {
  'packages/parts-test': ['parts', 'testing'],
  'packages/service-kit-test': ['contracts', 'service-kit', 'testing'],
  'packages/web-build-test': ['service-kit', 'testing', 'gateway'],
  'gateway-test': ['contracts', 'service-kit', 'testing', 'gateway'],
  'scripts-test': [
    'contracts',
    'service-kit',
    'parts',
    'testing',
    'demo-market',
    'scripts',
    'gateway',
    ...everyService,
    'web-build',
  ],
  contracts: [],
  'service-kit': ['contracts'],
  'web-kit': ['contracts'],
  'web-build': ['contracts', 'service-kit'],
  parts: [],
  testing: ['contracts', 'service-kit', 'parts'],
  'demo-market': ['contracts', 'users-root', 'catalog-root', 'bookings-root', 'inbox-root'],
  simulation: ['contracts', 'service-kit', 'testing', ...everyService],
  scripts: ['contracts', 'service-kit', 'parts', 'testing', 'demo-market', 'gateway', 'web-build', ...everyService],
  chaos: ['contracts', 'service-kit', 'parts', 'testing', 'demo-market', 'scripts'],
  containers: ['parts', 'testing', 'chaos'],
  fuzz: ['parts', 'testing', 'scripts', 'chaos'],
  e2e: ['contracts', 'service-kit', 'parts', 'testing', 'demo-market', 'scripts', 'chaos', 'gateway', ...everyService],
  gateway: ['contracts', 'service-kit'],
  ...Object.fromEntries(
    services.flatMap((name) => {
      const layer = (other) => `${name}-${other}`;
      return [
        [layer('domain'), ['contracts', 'service-kit']],
        [layer('storage'), ['contracts', 'service-kit', layer('domain')]],
        [layer('use-cases'), ['contracts', 'service-kit', layer('domain'), layer('storage')]],
        [layer('read-models'), ['contracts', 'service-kit', layer('domain'), layer('storage')]],
        [layer('http'), ['contracts', 'service-kit', ...layers.map(layer), layer('root')]],
        [layer('events'), ['contracts', 'service-kit', ...layers.map(layer)]],
        [layer('root'), ['contracts', 'service-kit', ...layers.map(layer)]],
        [layer('test'), ['contracts', 'service-kit', 'testing', layer('root'), ...layers.map(layer)]],
      ];
    }),
  ),
  ...Object.fromEntries(
    remotes.flatMap((name) => [
      [name, ['contracts', 'web-kit', 'web-build', `${name}-feature`]],
      [`${name}-feature`, ['contracts', 'web-kit', name]],
    ]),
  ),
};
/** Each feature of a front-end is an element of its own: what two of them share is moved out of both. */
const allowedBetweenLike = (type) => (type.endsWith('-feature') ? [] : [type]);

const root = import.meta.dirname;
const workspaces = globSync(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces, { cwd: root });
/** Where a development dependency may be imported: nothing of it arrives in an image. */
const developmentFiles = [
  '**/*.test.{ts,tsx}',
  '**/{test,bench,chaos,containers,fuzz,testing}/**',
  'e2e/**',
  'packages/simulation/**',
  'scripts/src/bring-up-test-servers.ts',
  '**/testing.tsx',
];
const resolver = {
  typescript: { project: ['tsconfig.json', 'frontends/tsconfig.json'], noWarnOnMultipleProjects: true },
};

export default tseslint.config(
  { ignores: ['**/node_modules', '.wholesale', '**/dist', 'coverage'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx,mts}'],
    extends: [tseslint.configs.recommended, tseslint.configs.stylistic],
    rules: {
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-invalid-void-type': 'off',
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'react',
              importNames: ['lazy'],
              message: 'A failed lazy() takes the page with it: use LoadBoundary and withRetry of web-kit.',
            },
          ],
          patterns: [
            {
              group: ['@wholesale/*/src/*', '!@wholesale/web-kit/**'],
              message: 'Import another package at its front door, not inside it.',
            },
          ],
        },
      ],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['services/*/src/domain/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [{ name: '@wholesale/service-kit', message: 'Rules import @wholesale/service-kit/domain.' }] },
      ],
    },
  },
  {
    // A few kilobytes of hostile text must not hold the event loop, so every expression takes linear time, wherever its input comes from.
    files: ['**/*.{ts,tsx,mts,js,mjs}'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false, ignoreSticky: false }],
    },
  },
  {
    // An interface is what several implementations promise; everything else is a type.
    files: ['**/event-bus.ts'],
    rules: { '@typescript-eslint/consistent-type-definitions': 'off' },
  },
  {
    files: ['scripts/**', 'packages/demo-market/src/draw-static.ts', '**/*-cli.ts', '**/cli/**', '**/bench/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.tsx', 'packages/web-kit/**/*.ts'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    files: ['{frontends,packages/web-kit}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.tsx', '**/queries.ts', '**/query-keys.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "Property[key.name='queryKey'] ArrayExpression",
          message: "Query keys are written in the front-end's queries.ts, or in web-kit's query-keys.ts.",
        },
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { boundaries },
    settings: {
      'import/resolver': resolver,
      'boundaries/elements': elements,
    },
    rules: {
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          policies: [
            { allow: { to: { module: { origin: ['external', 'core'] } } } },
            ...elements.map(({ type }) => ({
              from: { element: { type } },
              allow: { to: { element: { types: { anyOf: [...allowedBetweenLike(type), ...allowed[type]] } } } },
            })),
          ],
        },
      ],
    },
  },
  // What a workspace imports is in its own package.json, or for tests in the root's.
  ...workspaces.map((folder) => ({
    files: [`${folder}/**/*.{ts,tsx,mjs}`],
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver': resolver },
    rules: {
      'import-x/no-extraneous-dependencies': [
        'error',
        { packageDir: [join(root, folder), root], devDependencies: developmentFiles, includeTypes: true },
      ],
    },
  })),
  {
    // Tests beside a rule use the builders of their workspace's test folder.
    files: ['{services/*,gateway,packages/service-kit}/src/**/*.test.ts'],
    rules: { 'boundaries/dependencies': 'off' },
  },
);
