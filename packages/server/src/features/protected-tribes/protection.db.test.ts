import { MAX_PROTECTED_TRIBES } from '@arkwright/contracts/protected-tribes/bounds';
import { registry } from '@arkwright/contracts/registry';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changes } from '../../core/history/table.ts';
import { retentionSweep } from '../../platform/work/retention.ts';
import { ENDLESS } from '../../platform/work/sweeps.ts';
import type { CompanionInstance } from '../companion/testing/companion-instance.ts';
import { makeUploader, tribe, upload } from '../uploads/testing/uploads.ts';
import { endedProtectionRetention } from './repository.ts';
import { listProtections, protectTribe } from './service.ts';
import { protectedTribes } from './table.ts';

let now = 1_900_000_000_000;
let api: TestApp;
let instance: CompanionInstance;
beforeAll(async () => {
  api = await createTestApp({ clock: { now: () => now } });
});
afterAll(() => api.dispose());
beforeEach(async () => {
  instance = await makeUploader(api);
  await upload(api, instance, { kind: 'tribes', rows: [tribe(1), tribe(2)] });
});

const TRIBE = tribe(1).tribeId;

const call = (
  route: 'protectTribe' | 'unprotectTribe',
  { token = instance.owner.token, tribeId = TRIBE } = {},
) =>
  send(api, registry.protectedTribes[route], {
    token,
    params: { botId: instance.id, serverId: instance.serverId, tribeId },
  });

async function protectedNames() {
  const reply = await send(api, registry.dataDashboard.tribes, {
    token: instance.owner.token,
    params: { botId: instance.id },
  });
  const { rows } = reply.body as { rows: { tribeName: string; isDecayProtected: boolean }[] };
  return rows.filter(({ isDecayProtected }) => isDecayProtected).map(({ tribeName }) => tribeName);
}

test('protecting and unprotecting show in the table and once in the history, however often they are requested', async () => {
  expect(await protectedNames()).toEqual([]);
  for (let round = 0; round < 2; round++)
    expect(await call('protectTribe')).toMatchObject({ status: 200, body: true });
  expect(await protectedNames()).toEqual(['Tribe 1']);
  for (let round = 0; round < 2; round++)
    expect(await call('unprotectTribe')).toMatchObject({ status: 200, body: true });
  expect(await protectedNames()).toEqual([]);
  const entries = await api.context.db.select().from(changes).where(eq(changes.botId, instance.id));
  expect(
    entries
      .map(({ action }) => action)
      .filter((action) => action.startsWith('dashboard.tribe-'))
      .toSorted(),
  ).toEqual(['dashboard.tribe-protected', 'dashboard.tribe-unprotected']);
});

test('a protection survives an upload without the tribe', async () => {
  await call('protectTribe');
  await upload(api, instance, { kind: 'tribes', rows: [] });
  await upload(api, instance, { kind: 'tribes', rows: [tribe(1)] });
  expect(await protectedNames()).toEqual(['Tribe 1']);
});

test('a protection ends at its time, and is deleted then', async () => {
  const of = { serverId: instance.serverId, tribeId: TRIBE };
  await protectTribe(api.context, instance.by, { ...of, until: now + 1000, reason: 'Holidays' });
  expect(await protectedNames()).toEqual(['Tribe 1']);
  now += 1001;
  expect(await protectedNames()).toEqual([]);
  await retentionSweep([endedProtectionRetention], { name: 'test', everyMs: 1 }).run(api.context, ENDLESS);
  expect(
    await api.context.db.select().from(protectedTribes).where(eq(protectedTribes.botId, instance.id)),
  ).toEqual([]);
});

test('another instance’s server is not found, and a number is needed', async () => {
  const stranger = await makeUploader(api);
  expect(await call('protectTribe', { token: stranger.owner.token })).toMatchObject({ status: 404 });
  expect(await call('protectTribe', { tribeId: '1; DoExit' })).toMatchObject({ status: 400 });
  expect(await listProtections(api.context, api.context.db, instance.scope)).toEqual([]);
});

test('one protection above the maximum is refused', async () => {
  await api.context.db.execute(sql`
    insert into protected_tribes (bot_id, server_id, tribe_id, tribe_name, until, reason, created_at, created_by)
    select ${instance.id}, ${instance.serverId}, n::text, '', 0, '', 0, '' from generate_series(1, ${MAX_PROTECTED_TRIBES}) n`);
  expect(await call('protectTribe')).toMatchObject({ status: 409, body: { code: 'LIMIT_REACHED' } });
  expect(await call('protectTribe', { tribeId: '7' })).toMatchObject({ status: 200 });
});
