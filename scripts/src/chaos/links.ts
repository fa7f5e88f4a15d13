import type { CuttableProxy } from '@wholesale/testing';

/** One connection between two processes, through a proxy that can disturb it. */
export type Link = Pick<CuttableProxy, 'port' | 'cut' | 'freeze' | 'slow' | 'close'> & { name: string };

export type MakeLink = (name: string, targetPort: number) => Promise<Link>;
