import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { root } from '@wholesale/parts';
import { parseAllDocuments } from 'yaml';

const run = promisify(execFile);

type Container = { image: string; resources: { limits?: object }; securityContext: Record<string, unknown> };
export type PodSpec = {
  restartPolicy?: string;
  securityContext: Record<string, unknown>;
  containers: [Container, ...Container[]];
  volumes?: object[];
};
export type Resource = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
  data?: Record<string, string>;
  spec?: { template?: { metadata: object; spec: PodSpec } } & Record<string, unknown>;
};

const runs = (program: string, ...args: string[]): Promise<boolean> =>
  run(program, args).then(
    () => true,
    () => false,
  );

/** Whether `kubectl` is installed. */
export const kubectlRuns = () => runs('kubectl', 'version', '--client');

/** Whether Go is installed, which {@link defineServiceMonitors} needs. */
export const goRuns = () => runs('go', 'version');

/** Whether `kubectl` reaches an API server of this machine, which has its controllers. Others may be somebody's production. */
export async function apiAnswers(): Promise<boolean> {
  try {
    const address = '-o=jsonpath={.clusters[0].cluster.server}';
    const { stdout: server } = await run('kubectl', ['config', 'view', '--minify', address]);
    if (!['localhost', '127.0.0.1'].includes(new URL(server).hostname)) return false;
    await run('kubectl', ['get', '--raw', '/readyz', '--request-timeout=5s']);
    return true;
  } catch {
    return false;
  }
}

/** Whether that API server has a node that runs pods. */
export async function nodeIsReady(): Promise<boolean> {
  return (await apiAnswers()) && runs('kubectl', 'wait', '--for=condition=Ready', 'node', '--all', '--timeout=5s');
}

/** @param input for its standard input @throws Error with what it says on its standard error */
export async function kubectl(args: readonly string[], input?: string): Promise<{ stdout: string; stderr: string }> {
  const child = spawn('kubectl', args, { stdio: 'pipe' });
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new Error(`kubectl ${args.join(' ')}: ${stderr}`);
  return { stdout, stderr };
}

const parsed = (yaml: string) => parseAllDocuments(yaml).map((document) => document.toJS() as Resource);

/** What an overlay deploys. */
export async function render(overlay: string): Promise<Resource[]> {
  return parsed((await kubectl(['kustomize', join(root, 'deploy/kubernetes/overlays', overlay)])).stdout);
}

const listOf = (items: readonly object[]) => JSON.stringify({ apiVersion: 'v1', kind: 'List', items });

/** A namespace as an administrator creates it for the shop, under another name. */
export async function openNamespace(name: string) {
  const resources = parsed(readFileSync(join(root, 'deploy/kubernetes/namespace.yaml'), 'utf8'));
  const renamed = resources.map(({ metadata, ...rest }) => ({
    ...rest,
    metadata: rest.kind === 'Namespace' ? { ...metadata, name } : { ...metadata, namespace: name },
  }));
  await kubectl(['apply', '-f', '-'], listOf(renamed));
  // Until its usage is counted, a quota refuses nothing.
  await kubectl(['wait', '--namespace', name, '--for=jsonpath={.status.hard}', 'resourcequota/limits']);
  return {
    name,
    /** @param options such as `--dry-run=server` @returns the API server's warnings */
    apply: async (items: readonly object[], ...options: string[]): Promise<string> => {
      const args = ['apply', '--namespace', name, '--server-side', '--validate=strict', ...options, '-f', '-'];
      return (await kubectl(args, listOf(items))).stderr;
    },
    remove: () => kubectl(['delete', 'namespace', name, '--wait=false']),
  };
}
export type TestNamespace = Awaited<ReturnType<typeof openNamespace>>;

/** The pod that a Deployment, StatefulSet or Job would create, because only pods are checked against the profile of a namespace. */
export function podsOf(resources: readonly Resource[]): Resource[] {
  return resources.flatMap(({ metadata, spec }) =>
    spec?.template
      ? {
          apiVersion: 'v1',
          kind: 'Pod',
          metadata: { ...spec.template.metadata, name: metadata.name },
          spec: spec.template.spec,
        }
      : [],
  ) as Resource[];
}

const prometheusOperator = 'github.com/prometheus-operator/prometheus-operator@v0.82.0';

/** Teaches a cluster without the Prometheus operator what a ServiceMonitor is. Needs Go, whose proxy has the operator's own definition. */
export async function defineServiceMonitors(): Promise<void> {
  const { stdout } = await run('go', ['mod', 'download', '-json', prometheusOperator], { cwd: root });
  const { Dir } = JSON.parse(stdout) as { Dir: string };
  const definition = join(Dir, 'example/prometheus-operator-crd/monitoring.coreos.com_servicemonitors.yaml');
  await kubectl(['create', '-f', definition]).catch((error: Error) => {
    if (!error.message.includes('AlreadyExists')) throw error;
  });
  await kubectl(['wait', '--for=condition=Established', 'crd/servicemonitors.monitoring.coreos.com']);
}
