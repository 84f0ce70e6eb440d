import { makeInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { botInstances } from '../access/table.ts';
import { systemActor } from '../identity/actor.ts';
import { type Change, recordChange } from './change-log.ts';
import { changes } from './table.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());

const change: Change = {
  at: 1_800_000_000_000,
  area: 'Servers',
  action: 'server.changed',
  target: { kind: 'server', id: 's1', name: 'The Island' },
  before: { name: 'Old' },
  after: { name: 'The Island' },
};

const entriesOf = (botId: string) => context.db.select().from(changes).where(eq(changes.botId, botId));

test('an entry has actor, action, target, time and origin, with both sides', async () => {
  const instance = await makeInstance(context);
  await recordChange(context.db, instance.by, change);
  expect(await entriesOf(instance.id)).toMatchObject([
    {
      at: change.at,
      actorKind: 'user',
      actorId: instance.owner.discordId,
      actorName: instance.owner.name,
      origin: 'dashboard',
      area: 'Servers',
      action: 'server.changed',
      targetKind: 'server',
      targetId: 's1',
      targetName: 'The Island',
      before: { name: 'Old' },
      after: { name: 'The Island' },
    },
  ]);
});

test('the program’s own work is in the history under its part’s name', async () => {
  const instance = await makeInstance(context);
  await recordChange(
    context.db,
    { actor: systemActor('Discord'), scope: instance.scope, origin: 'system' },
    change,
  );
  expect(await entriesOf(instance.id)).toMatchObject([{ actorKind: 'system', actorName: 'Discord' }]);
});

test('without its entry a change does not happen', async () => {
  const instance = await makeInstance(context);
  const unstorable = { ...change, target: { ...change.target, name: 'a\0b' } };
  const failed = context.db.transaction(async (tx) => {
    await tx.update(botInstances).set({ guildName: 'Changed' }).where(eq(botInstances.id, instance.id));
    await recordChange(tx, instance.by, unstorable);
  });
  await expect(failed).rejects.toThrow();
  const [row] = await context.db.select().from(botInstances).where(eq(botInstances.id, instance.id));
  expect(row?.guildName).not.toBe('Changed');
  expect(await entriesOf(instance.id)).toEqual([]);
});
