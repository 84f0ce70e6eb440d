import { readFile } from 'node:fs/promises';
import { createTestContext } from '@arkwright/testing/test-context';
import { createTestDatabase } from '@arkwright/testing/test-database';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { systemScope } from './core/access/scope.ts';
import { listLines, listMoves } from './features/live/service.ts';
import { listEventsAfter } from './game-events/repository.ts';
import { migrate, rebuildSchema } from './migrate.ts';

const JOURNAL = new URL('../migrations/meta/_journal.json', import.meta.url);
const BEFORE = '0025_game_events';

/** A database as it was before the migration, with an instance `b1` and its server `s1`. */
async function openBefore() {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const { entries } = JSON.parse(await readFile(JOURNAL, 'utf8')) as {
    entries: { tag: string; when: number }[];
  };
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await rebuildSchema(client, entries.find(({ tag }) => tag === BEFORE)?.when ?? 0);
  const run = (statement: string, values: unknown[] = []) => client.query(statement, values);
  await run(`insert into users (id, discord_id, username, created_at) values ('u1', '1', 'Ann', 1)`);
  await run(
    `insert into bot_instances (id, guild_id, guild_name, owner_discord_id, created_at) values ('b1', '10', 'Guild', '1', 1)`,
  );
  const migrated = async () => {
    await migrate(url);
    const context = await createTestContext({ databaseUrl: url });
    onTestFinished(() => context.dispose());
    return context;
  };
  return { run, migrated };
}

const line = (id: number, kind: string, text: string, player = 'Bob') =>
  `('b1', ${id}, ${Date.now() - 60_000 + id}, 's1', '${kind}', '${player}', 'Grim', 'Wolves', '${text}', null)`;
const scope = systemScope('b1');

test('lines stay as they were, events come after them, and no handler gets one a second time', async () => {
  const { run, migrated } = await openBefore();
  await run(`insert into live_streams values ('b1', 7)`);
  await run(
    `insert into live_lines values ${line(5, 'chat', 'hi')}, ${line(6, 'joined', '')}, ${line(7, 'sent', 'hello', 'Ann')}`,
  );
  await run(`insert into game_event_streams values ('b1', 3)`);
  const event = (id: number, type: string) =>
    `('b1', ${id}, now(), 's1', 'log', '{"type": "${type}", "player": "Eve", "at": ${Date.now()}}')`;
  await run(`insert into game_events (bot_id, id, day, server_id, source, event)
    values ${event(1, 'player.joined')}, ${event(2, 'player.left')}, ${event(3, 'player.left')}`);
  await run(`insert into game_event_consumers values ('live-room', 'b1', 2, 0), ('logging', 'b1', 1, 0)`);
  const context = await migrated();
  const { lines } = await listLines(context, scope, {});
  expect(lines.map(({ id, kind, player, text }) => [id, kind, player, text])).toEqual([
    [5, 'chat', 'Bob', 'hi'],
    [6, 'joined', 'Bob', ''],
    [7, 'sent', 'Ann', 'hello'],
    // The Live Room had not come to the last one.
    [10, 'left', 'Eve', ''],
  ]);
  expect(lines[0]).toMatchObject({ character: 'Grim', tribe: 'Wolves', serverId: 's1', relayed: null });
  const moves = await listMoves(context, scope, { netId: 'unknown', name: 'Bob', limit: 10 });
  expect(moves.map(({ id, kind }) => [id, kind])).toEqual([[6, 'joined']]);
  const left = await listEventsAfter(context.db, [{ botId: 'b1', lastId: 8 }], 10);
  expect(left.get('b1')?.map(({ id, event }) => [id, event.type])).toEqual([
    [9, 'player.left'],
    [10, 'player.left'],
  ]);
  const { rows } = await run('select handler, last_id::int as last from game_event_consumers order by 1');
  expect(rows).toEqual([
    { handler: 'live-room', last: 9 },
    { handler: 'logging', last: 8 },
  ]);
});

test('where no handler has been yet, none begins with the lines', async () => {
  const { run, migrated } = await openBefore();
  await run(`insert into live_streams values ('b1', 1)`);
  await run(`insert into live_lines values ${line(1, 'chat', 'hi')}`);
  await migrated();
  const { rows } = await run(`select handler, consumer.last_id::int as last, stream.last_id::int as "newest"
    from game_event_consumers as consumer join game_event_streams as stream using (bot_id)`);
  expect(rows).toEqual([{ handler: 'live-room', last: 1, newest: 1 }]);
});
