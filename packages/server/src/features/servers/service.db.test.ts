import { NEW_SECRET_MASK, SECRET_MASK } from '@arkwright/contracts/core/secret-mask';
import { changes } from '@arkwright/server/core/history/table';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, serverFields } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteInstance } from '../../core/instances/deletion.ts';
import { enqueueMessages } from '../../discord/outbox.ts';
import { discordOutbox } from '../../discord/table.ts';
import { newId } from '../../platform/base/random.ts';
import { setServerEnabled, updateServer } from './edit-service.ts';
import { createServer, deleteServer, listServers, openRconPassword } from './service.ts';
import { servers } from './table.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());

const storedPassword = async (id: string) => {
  const [row] = await context.db.select().from(servers).where(eq(servers.id, id));
  return openRconPassword(context.sealer, row!);
};

test('a new server is listed with its password masked, which is sealed in the database', async () => {
  const instance = await makeInstance(context);
  const made = await createServer(context, instance.by, serverFields({ name: 'Ragnarok' }));
  expect(made).toMatchObject({ name: 'Ragnarok', botInstanceId: instance.id, rconPassword: SECRET_MASK });
  expect(await listServers(context, instance.scope)).toEqual([made]);
  const [row] = await context.db.select().from(servers).where(eq(servers.id, made.id));
  expect(row!.rconPassword).not.toContain('correct horse');
  expect(await storedPassword(made.id)).toBe('correct horse');
});

test('servers are listed by sorting index, then by name', async () => {
  const instance = await makeInstance(context);
  for (const [sortingIndex, name] of [
    [2, 'C'],
    [1, 'B'],
    [1, 'A'],
  ] as const) {
    await createServer(context, instance.by, serverFields({ sortingIndex, name }));
  }
  expect((await listServers(context, instance.scope)).map(({ name }) => name)).toEqual(['A', 'B', 'C']);
});

test('the mask keeps the stored password', async () => {
  const instance = await makeInstance(context);
  const { id } = await createServer(context, instance.by, serverFields());
  await updateServer(context, instance.by, {
    ...serverFields({ name: 'Renamed', rconPassword: SECRET_MASK }),
    id,
  });
  expect(await storedPassword(id)).toBe('correct horse');
});

test.each([{ host: '198.51.100.7' }, { rconPort: 27021 }])(
  'the mask is refused when the connection changes to %o',
  async (changed) => {
    const instance = await makeInstance(context);
    const { id } = await createServer(context, instance.by, serverFields());
    const save = updateServer(context, instance.by, {
      ...serverFields({ ...changed, rconPassword: SECRET_MASK }),
      id,
    });
    await expect(save).rejects.toMatchObject({
      code: 'INVALID',
      details: { fields: [{ path: 'server.rconPassword' }] },
    });
    expect((await listServers(context, instance.scope))[0]).toMatchObject({
      host: '127.0.0.1',
      rconPort: 27020,
    });
  },
);

test("another instance's server can't be changed, switched or deleted, and its existence is not revealed", async () => {
  const [mine, theirs] = [await makeInstance(context), await makeInstance(context)];
  const { id } = await createServer(context, theirs.by, serverFields());
  const notFound = { code: 'NOT_FOUND' };
  await expect(updateServer(context, mine.by, { ...serverFields(), id })).rejects.toMatchObject(notFound);
  await expect(setServerEnabled(context, mine.by, { id, isEnabled: false })).rejects.toMatchObject(notFound);
  await expect(deleteServer(context, mine.by, id)).rejects.toMatchObject(notFound);
  expect(await listServers(context, theirs.scope)).toHaveLength(1);
});

test('every change is in the history with its actor, before and after, without the password', async () => {
  const instance = await makeInstance(context);
  const { id } = await createServer(context, instance.by, serverFields());
  await updateServer(context, instance.by, {
    ...serverFields({ name: 'After', rconPassword: 'a new password' }),
    id,
  });
  await setServerEnabled(context, instance.by, { id, isEnabled: false });
  await deleteServer(context, instance.by, id);
  const entries = await context.db.select().from(changes).where(eq(changes.botId, instance.id));
  expect(entries.map(({ action }) => action).toSorted()).toEqual([
    'server.changed',
    'server.created',
    'server.deleted',
    'server.disabled',
  ]);
  const changed = entries.find(({ action }) => action === 'server.changed');
  expect(changed).toMatchObject({
    actorId: instance.owner.discordId,
    before: { name: 'The Island', rconPassword: SECRET_MASK },
    after: { name: 'After', rconPassword: NEW_SECRET_MASK },
  });
  const disabled = entries.find(({ action }) => action === 'server.disabled');
  expect(disabled?.after).toMatchObject({ rconPassword: SECRET_MASK });
  expect(JSON.stringify(entries)).not.toMatch(/correct horse|a new password/);
});

test('pending messages of a server are deleted with it, and no others', async () => {
  const instance = await makeInstance(context);
  const [gone, other] = [await createServer(context, instance.by, serverFields()), newId()];
  const line = { channelId: '1', kind: 'line' } as const;
  const items = [
    { ...line, content: 'of the server', serverId: gone.id },
    { ...line, content: 'of another', serverId: other },
    { ...line, content: 'of none' },
  ];
  await enqueueMessages(context, context.db, { scope: instance.scope, items });
  await deleteServer(context, instance.by, gone.id);
  const left = await context.db.select().from(discordOutbox).where(eq(discordOutbox.botId, instance.id));
  expect(left.map(({ content }) => content)).toEqual(['of another', 'of none']);
});

test('parallel creations never pass the limit, and fill it exactly', async () => {
  const rounds = 60;
  const run = async (round: number) => {
    const instance = await makeInstance(context, { tier: 0 });
    const free = round % 6;
    const made = Array.from({ length: 6 - free }, () => ({
      ...serverFields(),
      botId: instance.id,
      id: newId(),
      createdAt: 0,
    }));
    await context.db.insert(servers).values(made);
    const tries = await Promise.allSettled(
      Array.from({ length: 32 }, () => createServer(context, instance.by, serverFields())),
    );
    const refused = tries
      .filter(({ status }) => status === 'rejected')
      .map((each) => (each as PromiseRejectedResult).reason);
    const limitReached = expect.objectContaining({
      code: 'LIMIT_REACHED',
      message: 'You have reached the maximum number of allowed servers.',
      details: { limit: { key: 'servers', max: 6, current: 6 } },
    });
    expect(refused).toEqual(Array.from({ length: 32 - free }, () => limitReached));
    expect(await listServers(context, instance.scope)).toHaveLength(6);
  };
  for (let round = 0; round < rounds; round++) await run(round);
});

test('a change of a server and the simultaneous deletion of its instance do not deadlock', async () => {
  const instance = await makeInstance(context);
  const { id } = await createServer(context, instance.by, serverFields());
  const waiting = async () => {
    const query = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await context.db.execute(query)).rowCount;
  };
  const both: Promise<unknown>[] = [];
  await context.db.transaction(async (tx) => {
    await tx.select().from(servers).where(eq(servers.id, id)).for('update');
    both.push(updateServer(context, instance.by, { ...serverFields({ name: 'Renamed' }), id }));
    await eventually(async () => expect(await waiting()).toBe(1));
    both.push(deleteInstance(context, instance.by));
    await eventually(async () => expect(await waiting()).toBe(2));
  });
  await expect(Promise.all(both)).resolves.toMatchObject([{ name: 'Renamed' }, undefined]);
});
