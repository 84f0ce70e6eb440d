import { registry } from '@arkwright/contracts/registry';
import { makeInstance, makeManager, makeUser } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownBotRequests } from '../own-bot/table.ts';
import { rconPresets } from '../rcon-presets/table.ts';
import { emptyExport, rowsOf } from './testing/export-files.ts';
import { makeFullInstance } from './testing/full-instance.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.dispose());

/** The grant of a site admin. */
const grant = (botId: string) =>
  api.context.db.insert(ownBotRequests).values({
    botId,
    kind: 'machine',
    grantedKind: 'machine',
    state: 'granted',
    reason: '',
    requesterDiscordId: '1',
    requestedAt: 1,
  });

const download = (token: string, botId: string) =>
  api.app.inject({
    method: 'GET',
    url: `/api/instanceExport/${botId}`,
    headers: { authorization: `Bearer ${token}` },
  });

const restore = (token: string, body: { botId: string; file: string[]; isPreview: boolean }) =>
  send(api, registry.instanceExport.restore, { token, body });

test('an owner downloads the bot as a file, and restores it after a preview', async () => {
  const instance = await makeFullInstance(api.context);
  await grant(instance.id);
  const { token } = instance.owner;
  const reply = await download(token, instance.id);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('application/gzip');
  expect(reply.headers['content-disposition']).toBe('attachment; filename="arkwright-bot.jsonl.gz"');
  expect(reply.headers['cache-control']).toContain('no-store');
  expect(rowsOf(reply.rawPayload).get('rcon_presets')).toMatchObject([{ name: 'Save' }]);

  const listed = () => api.context.db.select().from(rconPresets).where(eq(rconPresets.botId, instance.id));
  await api.context.db.update(rconPresets).set({ name: 'Later' }).where(eq(rconPresets.botId, instance.id));
  const body = { botId: instance.id, file: [reply.rawPayload.toString('base64')], isPreview: true };
  const preview = await restore(token, body);
  expect(preview).toMatchObject({ status: 200, body: { leftOut: [], toDo: [] } });
  expect(await listed()).toMatchObject([{ name: 'Later' }]);
  const restored = await restore(token, { ...body, isPreview: false });
  expect(restored.body).toEqual(preview.body);
  expect(await listed()).toMatchObject([{ name: 'Save' }]);
});

test('managers can do neither, whatever they may do', async () => {
  const instance = await makeInstance(api.context);
  await grant(instance.id);
  const manager = await makeManager(api.context, instance, ['FullAccess']);
  expect((await download(manager.token, instance.id)).statusCode).toBe(403);
  const file = [emptyExport(instance.guildId).toString('base64')];
  const reply = await restore(manager.token, { botId: instance.id, file, isPreview: true });
  expect(reply.status).toBe(403);
});

test('it needs the tier of the own bot, and its grant', async () => {
  const asked = await makeInstance(api.context, { tier: 4 });
  const refused = await download(asked.owner.token, asked.id);
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({
    code: 'FORBIDDEN',
    message: 'Ask for your own bot first: a site admin has to grant it.',
  });
  const instance = await makeInstance(api.context, { tier: 3 });
  await grant(instance.id);
  const reply = await download(instance.owner.token, instance.id);
  expect(reply.statusCode).toBe(403);
  expect(reply.json()).toMatchObject({ code: 'TIER_REQUIRED' });
});

test('a file of another Discord server and one that is none are refused in words', async () => {
  const owner = await makeUser(api.context, { tier: 5 });
  const [instance, other] = [
    await makeInstance(api.context, { owner }),
    await makeInstance(api.context, { owner }),
  ];
  await grant(instance.id);
  const foreign = [emptyExport(other.guildId).toString('base64')];
  const reply = await restore(owner.token, { botId: instance.id, file: foreign, isPreview: false });
  expect(reply).toMatchObject({
    status: 400,
    body: {
      fields: [{ path: 'file', message: expect.stringContaining('belongs to another Discord server') }],
    },
  });
  const none = await restore(owner.token, { botId: instance.id, file: ['AAAA'], isPreview: false });
  expect(none).toMatchObject({
    status: 400,
    body: { fields: [{ message: expect.stringMatching(/^This file is /) }] },
  });
});
