import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ConfigError, readConfig } from '@wholesale/service-kit';
import { gatewaySettings, refuseUnsafe } from './config.ts';

const key = JSON.stringify({ ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }), kid: 'gateway' });
const url = 'http://127.0.0.1:4001';
const enough = { USERS_URL: url, CATALOG_URL: url, BOOKINGS_URL: url, ADS_URL: url, INBOX_URL: url, SIGNING_KEY: key };
const production = {
  ...enough,
  NODE_ENV: 'production',
  FIREBASE_PROJECT_ID: 'wholesale-shop',
  PUBLIC_URL: 'https://shop.example',
  TRUSTED_PROXIES: 'none',
};

describe('settings of the gateway', () => {
  it('require the service URLs and a key, and have development defaults for the rest', () => {
    expect(readConfig(gatewaySettings, enough)).toMatchObject({
      PORT: 8080,
      HOST: '127.0.0.1',
      RATE_LIMITS: 'on',
      DEMO: 'off',
    });
    for (const name of Object.keys(enough)) {
      expect(() => readConfig(gatewaySettings, { ...enough, [name]: '' })).toThrow(`${name} is required`);
    }
  });

  it('allow development features outside production only', () => {
    const unsafe = {
      AUTH_EMULATOR_URL: 'http://localhost:9099',
      AUTH_EMULATOR_INTERNAL_URL: 'http://auth:9099',
      FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099',
      FIREBASE_PROJECT_ID: 'demo-wholesale',
      DEMO: 'on',
      RATE_LIMITS: 'off',
    };
    expect(readConfig(gatewaySettings, production)).toMatchObject({ NODE_ENV: 'production' });
    for (const [name, value] of Object.entries(unsafe)) {
      expect(readConfig(gatewaySettings, { ...enough, [name]: value })).toMatchObject({ [name]: value });
      expect(() => readConfig(gatewaySettings, { ...production, [name]: value })).toThrow(
        `${name} is not allowed in production`,
      );
    }
  });

  it('accept only an origin as the public URL', () => {
    const publicUrl = (PUBLIC_URL: string) => readConfig(gatewaySettings, { ...enough, PUBLIC_URL }).PUBLIC_URL;
    expect(publicUrl('https://Shop.example/')).toBe('https://shop.example');
    expect(publicUrl('http://localhost:8080')).toBe('http://localhost:8080');
    expect(publicUrl('')).toBeUndefined();
    for (const wrong of [
      'shop.example',
      'https://shop.example/de',
      'https://a@shop.example',
      'https://shop.example?x=1',
    ])
      expect(() => publicUrl(wrong)).toThrow('PUBLIC_URL');
  });

  it('are also checked when they do not come from the environment', () => {
    const settings = readConfig(gatewaySettings, { ...enough, DEMO: 'on' });

    expect(() => refuseUnsafe(settings)).not.toThrow();
    expect(() => refuseUnsafe({ ...settings, NODE_ENV: 'production' })).toThrow(ConfigError);
  });

  it('require the public URL and the trusted proxies in production', () => {
    for (const name of ['PUBLIC_URL', 'TRUSTED_PROXIES']) {
      expect(() => readConfig(gatewaySettings, { ...production, [name]: '' })).toThrow(
        `${name} is required in production`,
      );
      expect(() => readConfig(gatewaySettings, { ...enough, [name]: '' })).not.toThrow();
    }
    expect(readConfig(gatewaySettings, production).TRUSTED_PROXIES).toEqual([]);
  });

  it('accept a list of trusted proxies', () => {
    expect(readConfig(gatewaySettings, { ...enough, TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).TRUSTED_PROXIES).toEqual([
      '10.0.0.0/8',
      '::1',
    ]);
  });
});
