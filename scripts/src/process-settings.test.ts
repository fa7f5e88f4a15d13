import { expect, it } from '@jest/globals';
import { makeProcessKeys } from './process-keys.ts';
import { processSettings } from './process-settings.ts';

const metricsPorts = async (METRICS_PORT?: string) =>
  Object.values(
    processSettings({
      env: { METRICS_PORT },
      dataDir: '/data',
      mongoUri: 'mongodb://127.0.0.1',
      amqpUrl: '',
      authUrl: 'http://127.0.0.1:9099',
      gatewayPort: 3_000,
      ports: { users: 3_001, catalog: 3_002, bookings: 3_003, ads: 3_004, inbox: 3_005 },
      keys: await makeProcessKeys(),
      demo: false,
    }),
  ).map((settings) => settings.METRICS_PORT);

it.each([
  ['none', undefined, [undefined, undefined, undefined, undefined, undefined, undefined]],
  ['one after the other', '9464', ['9465', '9466', '9467', '9468', '9469', '9464']],
  ['any that is free, for each', '0', ['0', '0', '0', '0', '0', '0']],
])('the ports of the metrics are %s with METRICS_PORT %j', async (_, setting, ports) => {
  expect(await metricsPorts(setting)).toEqual(ports);
});
