import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiAnswers, defineServiceMonitors, goRuns, kubectlRuns, openNamespace, podsOf, render } from './cluster.ts';
import type { PodSpec, Resource, TestNamespace } from './cluster.ts';

const where = (answers: boolean) => (answers ? describe : describe.skip);
const isInstalled = await kubectlRuns();
const renderIfPossible = (overlay: string) => (isInstalled ? render(overlay) : []);
const rendered = { dev: await renderIfPossible('dev'), prod: await renderIfPossible('prod') };
const deployables = ['users', 'catalog', 'bookings', 'ads', 'inbox', 'gateway'];

/** The ports to which the NetworkPolicies let a pod connect, wherever. */
function portsFrom(app: string, resources: readonly Resource[]): number[] {
  type Policy = {
    podSelector: { matchLabels?: { app?: string } };
    egress?: { ports: { port: number }[] }[];
  };
  return resources
    .filter(({ kind }) => kind === 'NetworkPolicy')
    .map(({ spec }) => spec as unknown as Policy)
    .filter(({ podSelector }) => podSelector.matchLabels?.app === app)
    .flatMap(({ egress = [] }) => egress.flatMap(({ ports }) => ports.map(({ port }) => port)));
}

// Needs kubectl, Go and an API server of this machine; otherwise these tests are skipped.
where((await goRuns()) && (await apiAnswers()))('the API server of Kubernetes', () => {
  let namespace: TestNamespace;
  beforeAll(async () => {
    await defineServiceMonitors();
    namespace = await openNamespace(`dry-run-${process.pid}`);
    // A pod is refused while its account is missing, and a dry run creates none.
    const account = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default' } };
    await namespace.apply([account, ...rendered.dev.filter(({ kind }) => kind === 'ServiceAccount')]);
  });
  afterAll(() => namespace?.remove());

  it.each(['dev', 'prod'] as const)(
    'accepts everything that the overlay %s deploys, without a warning',
    async (overlay) => {
      const resources = rendered[overlay];

      expect(await namespace.apply([...resources, ...podsOf(resources)], '--dry-run=server')).toBe('');
    },
  );

  it.each<[string, RegExp, (pod: PodSpec) => void]>([
    [
      'runs as root',
      /runAsNonRoot != true|runAsUser=0/,
      (pod) => Object.assign(pod.securityContext, { runAsUser: 0, runAsNonRoot: false }),
    ],
    [
      'is privileged',
      /privileged/,
      (pod) => Object.assign(pod.containers[0].securityContext, { privileged: true, allowPrivilegeEscalation: true }),
    ],
    [
      'may gain privileges',
      /allowPrivilegeEscalation/,
      (pod) => Object.assign(pod.containers[0].securityContext, { allowPrivilegeEscalation: true }),
    ],
    [
      'keeps its capabilities',
      /capabilities/,
      (pod) => Object.assign(pod.containers[0].securityContext, { capabilities: {} }),
    ],
    [
      'has no filter of system calls',
      /seccompProfile/,
      (pod) => Object.assign(pod.securityContext, { seccompProfile: { type: 'Unconfined' } }),
    ],
    ['mounts a folder of its node', /hostPath/, (pod) => pod.volumes?.push({ name: 'node', hostPath: { path: '/' } })],
    ['has no memory limit', /must specify limits.memory/, (pod) => delete pod.containers[0].resources.limits],
    [
      'has a misspelt setting',
      /unknown field|not declared in schema/,
      (pod) => Object.assign(pod.containers[0], { readinesProbe: {} }),
    ],
  ])('refuses a pod of ours that %s', async (_, reason, spoil) => {
    const users = structuredClone(podsOf(rendered.dev).find(({ metadata }) => metadata.name === 'users') as Resource);
    spoil(users.spec as unknown as PodSpec);

    await expect(namespace.apply([users], '--dry-run=server')).rejects.toThrow(reason);
  });
});

// Needs kubectl; otherwise these tests are skipped.
where(isInstalled)('deploy/kubernetes', () => {
  it.each(deployables)('gives %s the same parts as the others, and no token of the cluster', async (name) => {
    const resources = rendered.prod;
    const own = (kind: string) => resources.find((each) => each.kind === kind && each.metadata.name === name);
    const kinds = [
      'Deployment',
      'Service',
      'PodDisruptionBudget',
      'HorizontalPodAutoscaler',
      'NetworkPolicy',
      'ServiceAccount',
      'ServiceMonitor',
    ];

    expect(kinds.filter((kind) => !own(kind))).toEqual([]);
    expect(own('Deployment')?.spec).toMatchObject({
      strategy: { rollingUpdate: { maxUnavailable: 0 } },
      template: {
        metadata: { labels: { app: name } },
        spec: {
          serviceAccountName: name,
          automountServiceAccountToken: false,
          containers: [
            {
              image: expect.stringContaining(`wholesale/${name}`),
              securityContext: { readOnlyRootFilesystem: true },
            },
          ],
        },
      },
    });
    const job = resources.find((each) => each.kind === 'Job' && each.metadata.name === `${name}-migrate`);
    expect(job !== undefined).toBe(name !== 'gateway');
  });

  it.each(deployables)('lets %s send traces to a collector', (name) => {
    expect(portsFrom(name, rendered.prod)).toContain(4318);
  });

  it('lets the database for trying out resolve its own name and connect to itself, as the start of a replica set does', () => {
    expect(portsFrom('mongodb', rendered.dev)).toEqual([53, 53, 27017]);
  });
});
