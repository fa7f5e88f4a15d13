import type { Server } from 'node:http';

export declare function createPreviewServer(options: { dist: string; api?: string }): Server;
