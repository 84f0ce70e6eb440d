import { registry } from '@arkwright/contracts/registry';
import { makeManager, makeUser } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CompanionBot } from '../companion/testing/companion-bot.ts';
import { makeUploader } from './testing/uploads.ts';

let api: TestApp;
let bot: CompanionBot;
let other: CompanionBot;
beforeAll(async () => {
  api = await createTestApp({ api: { limitRates: true } });
  [bot, other] = [await makeUploader(api), await makeUploader(api)];
});
afterAll(() => api.dispose());

const REFUSED = { status: 429, body: { code: 'RATE_LIMITED' } };
const wipe = (token: string, botId = bot.id) =>
  send(api, registry.dataDashboard.wipeBases, { token, body: { botId } });

test('ten times a minute something is nuked or wiped in an instance, whoever does it; strangers use none of it up', async () => {
  const stranger = await makeUser(api.context);
  const manager = await makeManager(api.context, bot, ['DataDashboard_Edit']);
  for (let count = 0; count < 11; count++) expect((await wipe(stranger.token)).status).toBe(404);
  for (let count = 0; count < 5; count++) {
    expect((await wipe(bot.owner.token)).status).toBe(200);
    const body = { serverId: bot.serverId, tribeId: '1' };
    expect((await send(api, registry.dataDashboard.nukeTribe, { token: manager.token, body })).status).toBe(
      404,
    );
  }
  expect(await wipe(bot.owner.token)).toMatchObject(REFUSED);
  expect(await wipe(manager.token)).toMatchObject(REFUSED);
  expect((await wipe(other.owner.token, other.id)).status).toBe(200);
});

test('a caller searches 120 times a minute in all tables together', async () => {
  const ask = (name: 'players' | 'tribes' | 'bases' | 'dinos' | 'summary') =>
    send(api, registry.dataDashboard[name], { token: bot.owner.token, params: { botId: bot.id }, query: {} });
  for (let count = 0; count < 30; count++) {
    for (const name of ['players', 'tribes', 'bases', 'dinos'] as const)
      expect((await ask(name)).status).toBe(200);
  }
  expect(await ask('tribes')).toMatchObject(REFUSED);
  expect((await ask('summary')).status).toBe(200);
});
