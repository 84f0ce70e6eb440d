import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { createTestApp, type TestApp } from '@arkwright/testing/test-app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listCompanions } from '../companion/service.ts';
import type { CompanionInstance } from '../companion/testing/companion-instance.ts';
import { ENTRY_KINDS, type KindName } from './kinds.ts';
import { listFreshness } from './teams-repository.ts';
import { base, dino, makeUploader, player, range, tribe, upload } from './testing/uploads.ts';

// What an uploader could not read is not gone.

const NOW = 1_900_000_000_000;
let now = NOW;
let api: TestApp;
let instance: CompanionInstance;
beforeAll(async () => {
  api = await createTestApp({ clock: { now: () => now } });
});
afterAll(() => api.dispose());
beforeEach(async () => {
  now = NOW;
  instance = await makeUploader(api);
});

const OK = { status: 200, body: true };
const unread = (kind: KindName, rows = 1) => ({ unread: { [kind]: { rows, reasons: ['damaged'] } } });

async function count(kind: KindName): Promise<number> {
  const { rows } = await api.context.db.execute<{ n: number }>(sql`
    select count(*)::int as n from ${sql.identifier(ENTRY_KINDS[kind].table)}
    where server_id = ${instance.serverId}`);
  return rows[0]?.n ?? 0;
}

const ROWS: [kind: KindName, rowOf: (n: number) => unknown, id: string][] = [
  ['tribes', (n) => tribe(n), '1000000002'],
  ['bases', (n) => base(n), 'base-2'],
  ['dinos', (n) => dino(n), '400000002_77'],
];

test.each(ROWS)(
  'a snapshot with unread %s deletes none, and the next one that is complete does',
  async (kind, rowOf) => {
    expect(await upload(api, instance, { kind, rows: range(3, rowOf) })).toMatchObject(OK);
    expect(await upload(api, instance, { kind, rows: [rowOf(1)], ...unread(kind) })).toMatchObject(OK);
    expect(await count(kind)).toBe(3);
    const [companion] = await listCompanions(api.context, instance.scope);
    expect(companion?.uploads[kind]).toEqual({ at: NOW, rows: 3, unread: { rows: 1, reasons: ['damaged'] } });
    expect(await upload(api, instance, { kind, rows: [rowOf(1)], ...unread(kind, 0) })).toMatchObject(OK);
    expect(await count(kind)).toBe(1);
  },
);

test.each(ROWS)(
  'changes with unread %s delete none, whatever they say is removed',
  async (kind, rowOf, id) => {
    await upload(api, instance, { kind, snapshotId: 'one', rows: range(3, rowOf) });
    const changes = { kind, previousSnapshotId: 'one', snapshotId: 'two', rows: [], removed: [id] };
    expect(await upload(api, instance, { ...changes, ...unread(kind) })).toMatchObject(OK);
    expect(await count(kind)).toBe(3);
  },
);

test('unread rows of another kind keep nothing', async () => {
  await upload(api, instance, { kind: 'bases', rows: range(3, (n) => base(n)) });
  await upload(api, instance, { kind: 'bases', rows: [base(1)], ...unread('dinos') });
  expect(await count('bases')).toBe(1);
});

test('data is as old as the last upload that was complete', async () => {
  const uploadAll = async (more = {}) => {
    await upload(api, instance, { kind: 'players', rows: [player(1)] });
    await upload(api, instance, { kind: 'tribes', rows: [tribe(1)], ...more });
    await upload(api, instance, { kind: 'bases', rows: [base(1)] });
  };
  const freshness = async () => (await listFreshness(api.context.db, instance.scope)).get(instance.serverId);
  await uploadAll();
  now += MINUTE_MS;
  await uploadAll(unread('tribes'));
  expect(await freshness()).toBe(NOW);
  await uploadAll();
  expect(await freshness()).toBe(NOW + MINUTE_MS);
});

test('a member whose player could not be read keeps the id', async () => {
  const [ann, bob] = [1, 2].map((n) => ({
    characterName: `Character ${n}`,
    playerName: `Player ${n}`,
    netId: String(n).repeat(32),
    lastSeen: 2000,
  }));
  const nameless = { characterName: 'Character 2', playerName: '' };
  const membersOf = async () => {
    const { rows } = await api.context.db.execute<{ members: unknown }>(
      sql`select members from tribe_entries where server_id = ${instance.serverId}`,
    );
    return rows[0]?.members;
  };
  await upload(api, instance, { kind: 'tribes', rows: [tribe(1, { members: [ann!, bob!] })] });
  const rows = [tribe(1, { members: [ann!, nameless] })];
  await upload(api, instance, { kind: 'tribes', rows, ...unread('players') });
  expect(await membersOf()).toEqual([ann, bob]);
  await upload(api, instance, { kind: 'tribes', rows });
  expect(await membersOf()).toEqual([ann, { ...nameless, netId: '', lastSeen: 0 }]);
});
