import { expect, it } from '@jest/globals';
import { projectsOf } from './test-projects.ts';

it.each([
  [[], true, true],
  [['--selectProjects', 'unit'], false, false],
  [['--selectProjects', 'unit', 'web', '--watch'], false, false],
  [['--selectProjects=service'], true, false],
  [['--selectProjects', 'e2e'], true, true],
  [['--ignoreProjects', 'e2e', 'service'], false, false],
  [['--testNamePattern', 'unit'], true, true],
])('%j brings up servers: %s, front-ends: %s', (args, needServers, needFrontends) => {
  expect(projectsOf(args)).toEqual({ needServers, needFrontends });
});
