import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort, root } from '@wholesale/parts';
import { engineAnswers, openComposeProject, run, type ComposeProject } from './compose-project.ts';

const where = (await engineAnswers()) ? describe : describe.skip;

const folder = mkdtempSync(join(tmpdir(), 'wholesale-production-'));
const settings = {
  PUBLIC_URL: 'https://shop.example',
  TRUSTED_PROXIES: '172.16.0.0/12',
  FIREBASE_PROJECT_ID: 'shop-example',
  FIREBASE_API_KEY: 'the-web-key',
  FIREBASE_CREDENTIALS: join(folder, 'firebase.json'),
};

let project: ComposeProject;
let port: number;

// Needs a Docker engine with compose; otherwise these tests are skipped.
where('docker-compose.yml with deploy/production.yml', () => {
  beforeAll(async () => {
    writeFileSync(settings.FIREBASE_CREDENTIALS, '{}', { mode: 0o644 });
    port = await freePort();
    project = await openComposeProject(
      {},
      { env: { ...settings, PORT: String(port) }, overrides: ['deploy/production.yml'] },
    );
  });
  afterAll(async () => {
    await project?.remove();
    rmSync(folder, { recursive: true });
  });

  it('starts a gateway that accepts its settings in production, with the shop’s own address and no emulator', async () => {
    await project.compose('build', 'gateway');
    await project.compose('up', '--detach', '--wait', '--no-deps', 'gateway');

    const page = await fetch(`http://localhost:${port}/`);

    expect(await page.text()).toContain('<link rel="canonical" href="https://shop.example/"');
    expect(page.headers.get('content-security-policy')).toContain('https://shop-example.firebaseapp.com');
    expect(await project.compose('exec', '--no-TTY', 'gateway', 'cat', '/run/secrets/firebase')).toBe('{}');
    const services = (await project.compose('config', '--services')).split('\n');
    expect(services).toContain('gateway-2');
    expect(services).not.toContain('auth-emulator');
  });

  it.each(Object.keys(settings))('is refused by compose without %s', async (name) => {
    const files = ['docker-compose.yml', 'deploy/production.yml'].flatMap((file) => ['-f', join(root, file)]);
    const config = run('docker', ['compose', '--env-file', project.secretsFile, ...files, 'config'], {
      env: { ...process.env, ...settings, [name]: '' },
    });

    await expect(config).rejects.toThrow(`required variable ${name} is missing a value`);
  });
});
