import { parseGameLogLine } from '@arkwright/ark/log/parse-game-log';
import { makeInstance, serverFields } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIngest } from '../../game-events/ingest.ts';
import { createServer } from '../servers/service.ts';
import { MAX_MOVES, tooManyMoves } from './event-retention.ts';
import { gameEventStore } from './event-store.ts';
import { gameEventPositions } from './table.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());

test('of a server that told of too many joins and leaves the oldest are deleted, and none of another', async () => {
  const instance = await makeInstance(context);
  const addServer = async (name: string) =>
    (await createServer(context, instance.by, serverFields({ name }))).id;
  const [loud, quiet] = [await addServer('Loud'), await addServer('Quiet')];
  const stamp = new Date(Date.now() - 60_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', '_')
    .replaceAll(/[-:]/g, '.');
  const events = ['joined', 'left'].map((verb) => parseGameLogLine(`${stamp}: Bob ${verb} this ARK!`));
  const ingest = createIngest(context, gameEventStore);
  for (const id of [loud, quiet])
    await ingest({ scope: instance.scope, server: { id, name: 'Any' }, source: 'log', events });
  // A statement has two seconds.
  for (let from = 0; from < MAX_MOVES; from += 15_000)
    await context.db.execute(sql`
      insert into game_moves (bot_id, id, day, at, server_id, kind, player)
      select bot_id, 100 + ${from}::int + n, day, at, server_id, kind, 'Eve'
      from game_moves, generate_series(1, 15000) as n where server_id = ${loud} and kind = 'left' and player = 'Bob'`);
  const count = async (id: string) => {
    const { rows } = await context.db.execute<{ count: number }>(
      sql`select count(*)::int as count from game_moves where server_id = ${id}`,
    );
    return rows[0]?.count;
  };
  const moves = async (id: string) =>
    (await context.db.select().from(gameEventPositions).where(eq(gameEventPositions.serverId, id)))[0]?.moves;
  expect([await moves(loud), await moves(quiet)]).toEqual([2, 2]);
  await context.db
    .update(gameEventPositions)
    .set({ moves: MAX_MOVES + 2 })
    .where(eq(gameEventPositions.serverId, loud));
  await tooManyMoves.deleteSome(context.db, { now: Date.now(), limit: 1000 });
  expect(await count(loud)).toBeLessThan(MAX_MOVES);
  expect(await moves(loud)).toBe(await count(loud));
  expect([await count(quiet), await moves(quiet)]).toEqual([2, 2]);
});
