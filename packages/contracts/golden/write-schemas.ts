import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { eventSchemas } from '../src/events/index.ts';

/** Run with each release, so that the next one is compared with it: `node packages/contracts/golden/write-schemas.ts`. */
const schemas = Object.fromEntries(
  Object.entries(eventSchemas).map(([type, schema]) => [type, z.toJSONSchema(schema, { io: 'input' })]),
);
writeFileSync(join(import.meta.dirname, 'event-schemas.json'), `${JSON.stringify(schemas, null, 2)}\n`);
