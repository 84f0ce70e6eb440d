import type { BrandingFields } from '@arkwright/contracts/branding/schema';
import { makeInstance, makeManager } from '@arkwright/testing/factories';
import { createTestApp, type TestApp } from '@arkwright/testing/test-app';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { botInstances } from '../../core/access/table.ts';
import { changes } from '../../core/history/table.ts';
import { users } from '../../core/identity/table.ts';
import { findBranding, findPersona, resetBranding, saveBranding } from './service.ts';
import { brandings } from './table.ts';

const fields: BrandingFields = {
  name: 'Obelisk',
  username: 'Obelisk Herald',
  pluginName: 'Obelisk Tools',
  url: 'https://obelisk.example',
  iconUrl: 'https://obelisk.example/icon.png',
  avatarUrl: 'https://obelisk.example/avatar.png',
  status: 'Watching',
};
const persona = {
  username: 'Obelisk Herald',
  avatarUrl: 'https://obelisk.example/avatar.png',
  card: {
    name: 'Obelisk',
    url: 'https://obelisk.example',
    iconUrl: 'https://obelisk.example/icon.png',
    signature: 'Obelisk Tools',
  },
};

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.dispose());

test('a saved branding is found, and a reset deletes all of it; both are in the history', async () => {
  const { context } = api;
  const instance = await makeInstance(context);
  const none = await findBranding(context.db, instance.scope);
  expect(none).toMatchObject({
    id: instance.id,
    botId: instance.id,
    guildId: instance.guildId,
    name: '',
    isSet: false,
  });

  const saved = await saveBranding(context, instance.by, fields);
  expect(saved).toMatchObject({ ...fields, isSet: true });
  expect(await findBranding(context.db, instance.scope)).toEqual(saved);
  await saveBranding(context, instance.by, { ...fields, status: '' });
  expect(await resetBranding(context, instance.by)).toEqual(none);
  expect(await resetBranding(context, instance.by)).toEqual(none);

  const entries = await context.db
    .select()
    .from(changes)
    .where(eq(changes.botId, instance.id))
    .orderBy(changes.at);
  expect(entries.map(({ action }) => action).toSorted()).toEqual([
    'branding.changed',
    'branding.created',
    'branding.reset',
  ]);
  expect(entries.every(({ area, targetName }) => area === 'Branding' && targetName === 'Obelisk')).toBe(true);
});

test('the branding counts while the tier includes it and the bot is in the guild; the data stays', async () => {
  const { context } = api;
  const instance = await makeInstance(context);
  expect(await findPersona(context, instance.id)).toBeUndefined();
  await saveBranding(context, instance.by, fields);
  expect(await findPersona(context, instance.id)).toEqual(persona);

  const setTier = (tier: number) =>
    context.db.update(users).set({ tier }).where(eq(users.id, instance.owner.id));
  await setTier(4);
  expect(await findPersona(context, instance.id)).toBeUndefined();
  expect(await findBranding(context.db, instance.scope)).toMatchObject(fields);
  await setTier(5);
  expect(await findPersona(context, instance.id)).toEqual(persona);
  const setActive = (isActive: boolean) =>
    context.db.update(botInstances).set({ isActive }).where(eq(botInstances.id, instance.id));
  await setActive(false);
  expect(await findPersona(context, instance.id)).toBeUndefined();
});

test('eight simultaneous saves leave one branding, each with a history entry', async () => {
  const { context } = api;
  const instance = await makeInstance(context);
  const names = Array.from({ length: 8 }, (_, index) => `Name ${index}`);
  await Promise.all(names.map((name) => saveBranding(context, instance.by, { ...fields, name })));
  const rows = await context.db.select().from(brandings).where(eq(brandings.botId, instance.id));
  expect(rows).toHaveLength(1);
  const entries = await context.db.select().from(changes).where(eq(changes.botId, instance.id));
  expect(entries).toHaveLength(names.length);
  // Each starts from the values of the one before.
  const after = entries.map((entry) => (entry.after as { name: string }).name);
  const before = entries.map((entry) => (entry.before as { name: string } | null)?.name);
  expect(new Set(before).size).toBe(names.length);
  expect(after).toEqual(expect.arrayContaining(before.filter((name) => name !== undefined)));
});

test("an owner can't set the branding of another instance, or fields outside the form", async () => {
  const { context, app } = api;
  const [own, foreign] = [await makeInstance(context), await makeInstance(context)];
  const put = (token: string, data: object) =>
    app.inject({
      method: 'PUT',
      url: '/api/branding',
      headers: { authorization: `Bearer ${token}` },
      payload: { data },
    });
  expect((await put(own.owner.token, { ...fields, botId: foreign.id })).statusCode).toBe(404);
  const sent = { ...fields, botId: own.id, id: foreign.id, guildId: foreign.guildId, told: 'x', effect: {} };
  const reply = (await put(own.owner.token, sent)).json();
  expect(reply).toMatchObject({ id: own.id, guildId: own.guildId, isSet: true });
  expect((await findBranding(context.db, foreign.scope)).isSet).toBe(false);

  const bad = await put(own.owner.token, {
    ...fields,
    botId: own.id,
    name: '',
    avatarUrl: 'http://x.example',
  });
  expect(bad.statusCode).toBe(400);
  expect(bad.json().fields).toEqual([
    { path: 'data.name', message: 'Field is required' },
    { path: 'data.avatarUrl', message: 'Field must begin with https://' },
  ]);
  const viewer = await makeManager(context, own, ['Branding_View']);
  expect((await put(viewer.token, { ...fields, botId: own.id })).statusCode).toBe(403);
});
