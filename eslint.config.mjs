import boundaries from 'eslint-plugin-boundaries';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

/** Who may import whom. Inside a service: domain <- use-cases <- http, events; storage serves use-cases; only app, start and main wire. */
const layers = ['domain', 'use-cases', 'http', 'events', 'storage'];
const services = ['users', 'catalog', 'bookings', 'ads'];
const remotes = ['shell', 'storefront', 'dashboard'];

const elements = [
  ...['packages/service-kit', 'packages/web-build', 'gateway', 'scripts'].map((folder) => ({
    type: `${folder}-test`,
    pattern: `${folder}/test`,
  })),
  { type: 'contracts', pattern: 'packages/contracts' },
  { type: 'service-kit', pattern: 'packages/service-kit' },
  { type: 'web-kit', pattern: 'packages/web-kit' },
  { type: 'web-build', pattern: 'packages/web-build' },
  { type: 'testing', pattern: 'packages/testing' },
  { type: 'scripts', pattern: 'scripts' },
  { type: 'e2e', pattern: 'e2e' },
  { type: 'gateway', pattern: 'gateway' },
  ...services.flatMap((name) => [
    { type: `${name}-test`, pattern: `services/${name}/test` },
    ...layers.map((layer) => ({ type: `${name}-${layer}`, pattern: `services/${name}/src/${layer}` })),
    { type: `${name}-root`, pattern: `services/${name}` },
  ]),
  ...remotes.map((name) => ({ type: name, pattern: `frontends/${name}` })),
];

const everyService = services.map((name) => `${name}-root`);
const allowed = {
  'packages/service-kit-test': ['contracts', 'service-kit', 'testing', 'scripts'],
  'packages/web-build-test': ['web-build', 'testing'],
  'gateway-test': ['contracts', 'service-kit', 'testing', 'scripts', 'gateway'],
  'scripts-test': ['contracts', 'service-kit', 'testing', 'scripts', 'gateway', ...everyService],
  contracts: [],
  'service-kit': ['contracts'],
  'web-kit': ['contracts'],
  'web-build': [],
  testing: ['contracts', 'service-kit', 'scripts'],
  scripts: ['contracts', 'service-kit', 'gateway', 'web-build', 'testing', ...everyService],
  e2e: ['contracts', 'service-kit', 'testing', 'scripts', 'gateway', ...everyService],
  gateway: ['contracts', 'service-kit', 'testing', 'scripts'],
  ...Object.fromEntries(
    services.flatMap((name) => {
      const layer = (other) => `${name}-${other}`;
      return [
        [layer('domain'), ['contracts', 'service-kit']],
        [layer('storage'), ['contracts', 'service-kit', layer('domain')]],
        [layer('use-cases'), ['contracts', 'service-kit', layer('domain'), layer('storage')]],
        [layer('http'), ['contracts', 'service-kit', ...layers.map(layer), layer('root')]],
        [layer('events'), ['contracts', 'service-kit', ...layers.map(layer)]],
        [layer('root'), ['contracts', 'service-kit', ...layers.map(layer)]],
        [layer('test'), ['contracts', 'service-kit', 'testing', layer('root'), ...layers.map(layer)]],
      ];
    }),
  ),
  ...Object.fromEntries(remotes.map((name) => [name, ['contracts', 'web-kit', 'web-build']])),
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
  { files: ['scripts/**', '**/*-cli.ts', '**/cli/**', '**/bench/**'], rules: { 'no-console': 'off' } },
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
      'import/resolver': {
        typescript: { project: ['tsconfig.json', 'frontends/tsconfig.json'], noWarnOnMultipleProjects: true },
      },
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
              allow: { to: { element: { types: { anyOf: [type, ...allowed[type]] } } } },
            })),
          ],
        },
      ],
    },
  },
);
