import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { root } from '@wholesale/parts';
import { createLogger, startObservability } from '@wholesale/service-kit';
import { parse, parseAllDocuments } from 'yaml';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: Record<string, string> };
const alerts = (parse(read('deploy/observe/alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  ({ rules }) => rules,
);

type Panel = { title: string; targets?: { expr: string }[] };
const dashboard = JSON.parse(read('deploy/observe/grafana/wholesale.json')) as { panels: Panel[] };
const panels = dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));

/** Every metric of the processes: their own, by the places that name them, and the usual ones of Node, by asking. */
async function metricNames(): Promise<Set<string>> {
  const sources = ['metrics.ts', 'service-metrics.ts'].map((file) => `packages/service-kit/src/observability/${file}`);
  const own = [...sources, 'gateway/src/gateway-metrics.ts']
    .flatMap((path) => [...read(path).matchAll(/name: '(\w+)'/g)])
    .map(([, name = '']) => name);
  const logger = createLogger({ name: 'test', level: 'silent' });
  const settings = { HOST: '127.0.0.1', METRICS_PORT: 0 };
  const { metrics, stop } = await startObservability({ name: 'test', settings, logger });
  const text = await (await fetch(`http://127.0.0.1:${metrics?.port}/metrics`)).text();
  await stop();
  return new Set(['up', ...own, ...[...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name)]);
}

let known: ReadonlySet<string>;
beforeAll(async () => void (known = await metricNames()));

/** The metrics of an expression: what has a selector or a range, and what begins like one of ours. */
function metricsIn(expr: string): string[] {
  const selected = [...expr.matchAll(/\b([a-z]\w*)[{[]/g)].map(([, name = '']) => name);
  const named = expr.match(/\b(?:wholesale|http|nodejs|process)_\w+/g) ?? [];
  return [...new Set([...selected, ...named])].map((name) => name.replace(/_(bucket|count|sum)$/, ''));
}

it.each([...alerts.map(({ alert, expr }) => [alert, expr]), ...panels.map(({ title, expr }) => [title, expr])])(
  '"%s" uses only metrics that a process has',
  (_, expr = '') => {
    const used = metricsIn(expr);

    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((name) => !known.has(name))).toEqual([]);
  },
);

describe('an alert', () => {
  it.each(alerts)('$alert says how urgent it is and leads to a runbook that exists', ({ labels, annotations }) => {
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(annotations['summary']).toMatch(/\w/);
    const [file = '', section = ''] = annotations['runbook_url']?.split('#') ?? [];
    const sections = [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    );
    expect(sections).toContain(section);
  });

  it('has a unit test that makes it fire', () => {
    type Test = { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] };
    const { tests } = parse(read('deploy/observe/alerts.test.yml')) as { tests: Test[] };
    const fired = tests.flatMap((test) =>
      test.alert_rule_test.flatMap(({ alertname, exp_alerts }) => (exp_alerts.length > 0 ? alertname : [])),
    );

    expect([...new Set(fired)].sort()).toEqual(alerts.map(({ alert }) => alert).sort());
  });
});

/** promtool from the PATH or from Go's folder; deploy/observe/README.md says how to build it. */
const promtool = [...(process.env['PATH'] ?? '').split(delimiter), join(homedir(), 'go/bin')]
  .map((folder) => join(folder, 'promtool'))
  .find((path) => existsSync(path));

(promtool ? it : it.skip)(
  'promtool finds no fault in the alerts, their unit tests and the settings of Prometheus',
  () => {
    const run = (...args: string[]) =>
      execFileSync(promtool ?? '', args, { cwd: join(root, 'deploy/observe'), encoding: 'utf8' });

    expect(run('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS');
    expect(run('check', 'config', 'prometheus.yml')).toContain('SUCCESS');
  },
);

type Observer = { image?: string; profiles?: string[]; ports?: string[]; restart?: string };
const { services, configs } = parse(read('deploy/observe/compose.yml'), { merge: true }) as {
  services: Record<string, Observer>;
  configs: Record<string, { file: string }>;
};

describe('the profile observe', () => {
  const compose = parse(read('docker-compose.yml'), { merge: true, maxAliasCount: -1 }) as {
    include: string[];
    services: Record<string, { environment?: Record<string, number | string> }>;
  };

  it.each(Object.entries(services))(
    'starts %s only when asked, and publishes it on the loopback interface only',
    (_, service) => {
      expect(service).toMatchObject({ profiles: ['observe'], restart: 'unless-stopped' });
      expect(service.ports?.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
    },
  );

  it('is part of the compose file and finds its own files', () => {
    expect(compose.include).toContain('deploy/observe/compose.yml');
    for (const { file } of Object.values(configs)) expect(existsSync(join(root, 'deploy/observe', file))).toBe(true);
  });

  it('looks for the metrics of every process at the port that the compose file sets', () => {
    // Named, because the target of a name that DNS no longer has disappears, and with it the alert that the process is down.
    type Scrape = { static_configs?: { targets: string[] }[] };
    const settings = parse(read('deploy/observe/prometheus.yml')) as { scrape_configs: Scrape[] };
    const targets = settings.scrape_configs
      .flatMap((each) => each.static_configs ?? [])
      .flatMap((each) => each.targets);
    const measured = Object.entries(compose.services).flatMap(([name, { environment }]) =>
      environment?.['METRICS_PORT'] ? `${name}:${environment['METRICS_PORT']}` : [],
    );

    expect(measured.length).toBeGreaterThan(10);
    expect(targets.sort()).toEqual(measured.sort());
  });
});

it('an alert says that a service has no replica left, for each service and the gateway', () => {
  const missing = alerts.find(({ alert }) => alert === 'ServiceMissing')?.expr ?? '';
  const named = [...missing.matchAll(/absent\(wholesale_ready\{service="(\w+)"\}\)/g)].map(([, name]) => name);

  expect(named.sort()).toEqual([...readdirSync(join(root, 'services')), 'gateway'].sort());
});

it('Kubernetes gives the metrics the labels that the alerts use: the job wholesale, and the service that each process names', () => {
  type Resource = { kind: string; spec: object };
  const { spec } = parseAllDocuments(read('deploy/kubernetes/base/template/service.yaml'))
    .map((document) => document.toJS() as Resource)
    .find(({ kind }) => kind === 'ServiceMonitor') as Resource;
  const { labels } = parse(read('deploy/kubernetes/base/kustomization.yaml')) as { labels: { pairs: object }[] };

  expect(spec).toMatchObject({ jobLabel: 'app.kubernetes.io/part-of', endpoints: [{ honorLabels: true }] });
  expect(labels).toContainEqual({ pairs: { 'app.kubernetes.io/part-of': 'wholesale' } });
});
