import { GenericContainer } from 'testcontainers';

/** Publishes its ports on the loopback interface only, because the servers of tests have no logins. */
export class LocalContainer extends GenericContainer {
  protected override beforeContainerCreated(): Promise<void> {
    const bindings = Object.values(this.hostConfig.PortBindings as Record<string, { HostIp?: string }[]>).flat();
    for (const binding of bindings) binding.HostIp = '127.0.0.1';
    return Promise.resolve();
  }
}
