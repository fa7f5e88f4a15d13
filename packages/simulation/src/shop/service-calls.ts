import { matchPath, type ServiceName } from '@wholesale/contracts';
import { Failure, isOutage, type Caller, type ServiceApp } from '@wholesale/service-kit';
import { serviceAt } from './service-apps.ts';
import type { SimulatedProcess } from './simulated-process.ts';

export type Replica = { service: ServiceName; process: SimulatedProcess; app: ServiceApp };

export type PersonsCall = {
  service: ServiceName;
  name: string;
  caller: Caller;
  params?: Record<string, string>;
  body?: unknown;
  idempotencyKey?: string;
  /** How many turns it takes on its way to the service. */
  late?: number;
};

type Replied = { status: number; body: unknown };

/**
 * Calls of people and of other services, without HTTP.
 * @param options.replicaOf one that is running, if any
 * @param options.defects gets the errors that no service may throw
 */
export function createServiceCalls({
  replicaOf,
  processNamed,
  newId,
  defects,
}: {
  replicaOf: (service: ServiceName) => Replica | undefined;
  processNamed: (name: string) => SimulatedProcess | undefined;
  newId: () => string;
  defects: unknown[];
}) {
  let answered = 0;

  /** One call at a replica, as its HTTP server would make it. @throws what the handler throws, and an outage when the replica crashes */
  async function handle(
    service: ServiceName,
    name: string,
    call: Omit<PersonsCall, 'service' | 'name'>,
  ): Promise<Replied> {
    const replica = replicaOf(service);
    if (!replica) throw refusedConnection();
    const { app, process } = replica;
    const endpoint = app.calls.endpoints[name];
    const handler = app.calls.handlers[name];
    if (!endpoint || !handler) throw new Error(`${service} has no call ${name}`);
    const { params = {}, body, caller, idempotencyKey } = call;
    const reply = handler({
      params: endpoint.params?.parse(params),
      query: endpoint.query?.parse({}),
      body: endpoint.body?.parse(body),
      caller,
      requestId: `request-${newId()}`,
      idempotencyKey,
      request: { body, get: () => undefined },
    } as never);
    const crashed = process.crashed.then(() => Promise.reject(refusedConnection()));
    const {
      status = 200,
      body: plain,
      bytes,
    } = await Promise.race([reply, crashed]).catch((error: unknown) => {
      if (!(error instanceof Failure) && !isOutage(error)) defects.push(error);
      throw error;
    });
    return { status, body: bytes ? JSON.parse(String(bytes)) : plain };
  }

  async function answerService(
    target: URL,
    { method = 'GET', headers }: { method?: string; headers: { authorization: string } },
  ) {
    const { caller, process: name } = JSON.parse(headers.authorization.slice('Bearer '.length));
    const service = serviceAt(target);
    return processNamed(name)?.call(`ask ${service} ${target.pathname}`, async () => {
      const { endpoint, params } = endpointAt(service, method, target.pathname);
      try {
        const { status, body } = await handle(service, endpoint, { caller, params });
        answered += 1;
        return responseOf(status, body);
      } catch (error) {
        if (error instanceof Failure && error.kind === 'not-found') return responseOf(404, { code: error.code });
        return responseOf(isOutage(error) ? 503 : 500, {});
      }
    });
  }

  function endpointAt(service: ServiceName, method: string, path: string) {
    for (const [name, endpoint] of Object.entries(replicaOf(service)?.app.calls.endpoints ?? {})) {
      const params = endpoint.method === method && matchPath(endpoint.path)(path);
      if (params) return { endpoint: name, params };
    }
    throw refusedConnection();
  }

  return {
    handle,
    /** How many questions of services were answered. */
    answered: () => answered,
    /** `fetch` for the services. A process that has crashed gets no answer. */
    fetch: ((target: URL, options: Parameters<typeof answerService>[1]) =>
      answerService(target, options)) as unknown as typeof fetch,
  };
}

const refusedConnection = () => Object.assign(new Error('simulated: no process answers'), { code: 'ECONNREFUSED' });

const responseOf = (status: number, body: unknown) => Response.json(body ?? null, { status });
