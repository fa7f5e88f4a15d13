import { expect, it } from '@jest/globals';
import { projectsOf } from './test-projects.ts';

it.each([
  [[], true, true, true],
  [['--selectProjects', 'unit'], false, false, false],
  [['--selectProjects', 'unit', 'web', '--watch'], false, false, false],
  [['--selectProjects=service'], true, false, false],
  [['--selectProjects', 'e2e'], true, true, false],
  [['--selectProjects', 'containers'], false, false, true],
  [['--ignoreProjects', 'e2e', 'service'], false, false, true],
  [['--testNamePattern', 'unit'], true, true, true],
])('%j brings up servers: %s, front-ends: %s, containers: %s', (args, needServers, needFrontends, needEngine) => {
  expect(projectsOf(args)).toEqual({ needServers, needFrontends, needEngine });
});
