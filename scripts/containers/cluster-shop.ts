import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { optionsOfImage, root, spawnGuarded, type GuardedProcess } from '@wholesale/parts';
import { eventually } from '@wholesale/testing';
import { kubectl, openNamespace, render, type Resource } from './cluster.ts';
import { databaseImage, run } from './compose-project.ts';
import { relay } from './relay.ts';

/** A pod of a deployable. `started`: it runs; `ready`: it takes calls. */
export type ServerPod = { image: string; started: boolean; ready: boolean; ending: boolean };

export type ClusterShop = Awaited<ReturnType<typeof openClusterShop>>;

/**
 * Deploys the overlay `dev` with new secrets in a namespace of its own, and waits until everything is ready.
 * @param tag of the images, which the nodes have already
 * @param secretsFile of `npm run keys`
 */
export async function openClusterShop({ tag, secretsFile }: { tag: string; secretsFile: string }) {
  const namespace = await openNamespace(`run-${process.pid}`);
  const open: GuardedProcess[] = [];
  const inside = async (...args: string[]) => (await kubectl(['--namespace', namespace.name, ...args])).stdout;

  /** @returns the address at which a port of a pod or Service answers here */
  async function addressOf(target: string, port: number): Promise<string> {
    const args = ['port-forward', '--namespace', namespace.name, target, `:${port}`];
    const listening = Promise.withResolvers<string>();
    const forwarding = spawnGuarded({ program: 'kubectl', args, cwd: root }, (output) => {
      createInterface(output).on('line', (line) => {
        const [address] = /127\.0\.0\.1:\d+/.exec(line) ?? [];
        if (address) listening.resolve(`http://${address}`);
      });
    });
    open.push(forwarding);
    void forwarding.exited.then((code) => listening.reject(new Error(`kubectl ${args.join(' ')} ended with ${code}`)));
    return listening.promise;
  }

  const shop = {
    kubectl: inside,
    addressOf,
    /** The pods of a deployable, the ending ones too, without its migrate job. */
    async podsOf(name: string): Promise<ServerPod[]> {
      const list = JSON.parse(await inside('get', 'pods', `--selector=app=${name},component=server`, '-o=json'));
      return (list as { items: Pod[] }).items.map(({ metadata, spec, status }) => ({
        image: spec.containers[0].image,
        started: status.containerStatuses?.[0]?.started ?? false,
        ready: status.containerStatuses?.[0]?.ready ?? false,
        ending: metadata.deletionTimestamp !== undefined,
      }));
    },
    /** Waits until a rollout is complete and the previous pods have ended. */
    async rolledOut(name: string): Promise<void> {
      await inside('rollout', 'status', `deployment/${name}`, '--timeout=10m');
      await eventually(async () => {
        if ((await shop.podsOf(name)).some(({ ending }) => ending))
          throw new Error(`Pods of ${name} are still ending.`);
      });
    },
    async remove(): Promise<void> {
      await Promise.all(open.map((each) => each.stop()));
      await namespace.remove();
    },
  };

  try {
    const database = `mongodb:27017/?replicaSet=rs0${await optionsOfImage(databaseImage)}`;
    const program = join(root, 'scripts/src/kubernetes-secrets.ts');
    const secrets = await run(process.execPath, [program, secretsFile, '--mongodb', database]);
    const { items } = JSON.parse(secrets.stdout) as { items: object[] };
    await namespace.apply([...items, ...withTag(tag, await render('dev')), ...relay(`wholesale/gateway:${tag}`)]);
    await inside('wait', '--for=condition=complete', 'job', '--selector=component=migrate', '--timeout=10m');
    await inside('rollout', 'status', 'deployment', '--timeout=10m');
    await inside('wait', '--for=condition=Ready', 'pod/relay', '--timeout=10m');
    return shop;
  } catch (error) {
    await shop.remove();
    throw error;
  }
}

type Pod = {
  metadata: { deletionTimestamp?: string };
  spec: { containers: [{ image: string }] };
  status: { containerStatuses?: { started: boolean; ready: boolean }[] };
};

/** With the images of this tag, and without rate limits, because the load comes from one address. */
function withTag(tag: string, resources: Resource[]): Resource[] {
  for (const { kind, metadata, data, spec } of resources) {
    for (const container of spec?.template?.spec.containers ?? [])
      container.image = container.image.replace(/^(wholesale\/.*):dev$/, `$1:${tag}`);
    if (data && kind === 'ConfigMap' && metadata.name.startsWith('gateway-')) data.RATE_LIMITS = 'off';
  }
  return resources;
}
