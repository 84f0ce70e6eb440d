import { registry } from '@arkwright/contracts/registry';
import { makeManager, makeUser } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CompanionInstance } from '../companion/testing/companion-instance.ts';
import { makeUploader } from '../uploads/testing/uploads.ts';

let api: TestApp;
let instance: CompanionInstance;
let other: CompanionInstance;
beforeAll(async () => {
  api = await createTestApp({ api: { limitRates: true } });
  [instance, other] = [await makeUploader(api), await makeUploader(api)];
});
afterAll(() => api.dispose());

const REFUSED = { status: 429, body: { code: 'RATE_LIMITED' } };
const wipe = (token: string, botId = instance.id) =>
  send(api, registry.dataDashboard.wipeBases, { token, body: { botId } });

test('an instance can nuke or wipe ten times a minute in total; callers without access use up none of it', async () => {
  const stranger = await makeUser(api.context);
  const manager = await makeManager(api.context, instance, ['DataDashboard_Edit']);
  for (let count = 0; count < 11; count++) expect((await wipe(stranger.token)).status).toBe(404);
  for (let count = 0; count < 5; count++) {
    expect((await wipe(instance.owner.token)).status).toBe(200);
    const body = { serverId: instance.serverId, tribeId: '1' };
    expect((await send(api, registry.nukes.nukeTribe, { token: manager.token, body })).status).toBe(404);
  }
  expect(await wipe(instance.owner.token)).toMatchObject(REFUSED);
  expect(await wipe(manager.token)).toMatchObject(REFUSED);
  expect((await wipe(other.owner.token, other.id)).status).toBe(200);
});

test('a caller can search 120 times a minute across all tables', async () => {
  const ask = (name: 'players' | 'tribes' | 'bases' | 'dinos' | 'summary') =>
    send(api, registry.dataDashboard[name], {
      token: instance.owner.token,
      params: { botId: instance.id },
      query: {},
    });
  for (let count = 0; count < 30; count++) {
    for (const name of ['players', 'tribes', 'bases', 'dinos'] as const)
      expect((await ask(name)).status).toBe(200);
  }
  expect(await ask('tribes')).toMatchObject(REFUSED);
  expect((await ask('summary')).status).toBe(200);
});

test('a server that used up its rate of uploads can still send its log, and vice versa', async () => {
  const upload = (serverId: string) =>
    send(api, registry.uploads.uploadPlayers, { token: instance.key, body: { serverId } as never });
  const handOn = (serverId: string) =>
    send(api, registry.companion.log, {
      token: instance.key,
      body: { serverId, run: 'run', first: 0, next: 0, lines: [] },
    });
  const useUp = async (call: () => Promise<{ status: number }>) => {
    for (let count = 0; count < 300; count++) await call();
    expect(await call()).toMatchObject({ status: 429 });
  };
  await useUp(() => upload(instance.serverId));
  expect((await handOn(instance.serverId)).status).toBe(200);
  await useUp(() => handOn('busy'));
  expect((await upload('busy')).status).toBe(400);
});
