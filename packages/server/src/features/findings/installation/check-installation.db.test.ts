import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { registry } from '@arkwright/contracts/registry';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { noteRefusedIntents } from '../../../discord/intents.ts';
import { checkInstallation } from './check-installation.ts';

let world: TestSandbox;
let api: TestApp;
let publicUrl = '';
let now = 0;

beforeAll(async () => {
  world = await startTestSandbox('installation');
  api = await createTestApp({ settings: { discord: world.discord } });
  publicUrl = await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await api.dispose();
  await world.dispose();
});

type Changes = { publicUrl?: string; secretKey?: Buffer; botToken?: string; apiUrl?: string };

/** State and words of one check, with something changed. */
async function look(key: string, { botToken, apiUrl, ...changes }: Changes = {}, aheadMs = 0) {
  const { db, settings } = api.context;
  const discord = { ...settings.discord, ...(botToken && { botToken }), ...(apiUrl && { apiUrl }) };
  now = aheadMs;
  const results = await checkInstallation({
    settings: { ...settings, publicUrl, discord, dataDir: tmpdir(), ...changes },
    db,
    clock: { now: () => Date.now() + now },
  });
  const { state, text } = results.find((result) => result.key === key) ?? {};
  return [state, text];
}

/** Another program. */
async function startOther(reply: string): Promise<string> {
  const server = createServer((_request, response) => response.end(reply)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('PUBLIC_URL is fine if it leads to this program, bad if another answers, and unknown if nobody does', async () => {
  expect(await look('public-url')).toEqual(['fine', `${publicUrl} leads here.`]);
  const other = await startOther('{"status":"ok"}');
  expect(await look('public-url', { publicUrl: other })).toEqual([
    'bad',
    expect.stringContaining(`Something else answers at ${other} (status 200)`),
  ]);
  // Another installation.
  expect((await look('public-url', { secretKey: Buffer.alloc(32) }))[0]).toBe('bad');
  expect(await look('public-url', { publicUrl: 'http://127.0.0.1:1' })).toEqual([
    'unknown',
    expect.stringMatching(/^could not be checked: http:\/\/127\.0\.0\.1:1 can’t be reached from here/),
  ]);
});

test('a token that Discord refuses is bad, and unknown while Discord is away', async () => {
  expect(await look('token')).toEqual(['fine', 'Discord accepts it.']);
  expect((await look('token', { botToken: 'MTIz.wrong.token' }))[0]).toBe('bad');
  const away = await look('token', { apiUrl: 'http://127.0.0.1:1/api' });
  expect(away).toEqual(['unknown', expect.stringMatching(/^could not be checked: /)]);
  expect((await look('clock', { apiUrl: 'http://127.0.0.1:1/api' }))[0]).toBe('unknown');
});

test('the clock is compared with Discord’s', async () => {
  expect(await look('clock')).toEqual(['fine', 'It agrees with Discord’s.']);
  expect(await look('clock', {}, 20_000)).toEqual(['warn', expect.stringContaining('ahead of Discord’s')]);
  expect(await look('clock', {}, -180_000)).toEqual([
    'bad',
    expect.stringMatching(/is (?:3 min|2 min 59 s)[^:]* behind/),
  ]);
});

test('a refused intent is named as the developer portal does', async () => {
  expect((await look('intents'))[0]).toBe('fine');
  await noteRefusedIntents(api.context.db, api.context.settings.discord, ['GuildMembers']);
  expect(await look('intents')).toEqual([
    'warn',
    expect.stringContaining('Discord refuses Server Members Intent: switch it on'),
  ]);
});

test('database, disk and version are told, and only a site admin is', async () => {
  expect(await look('database')).toEqual(['fine', expect.stringMatching(/^PostgreSQL \d+/)]);
  expect((await look('disk'))[1]).toContain('free');
  expect((await look('version'))[1]).toContain(process.versions.node);
  const { status } = await send(api, registry.admin.checks, {});
  expect(status).toBe(401);
});
