import { makeInstance, serverFields } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gameMoves } from '../../game-events/table.ts';
import { notePlayerLists } from '../known-players/service.ts';
import { knownPlayers } from '../known-players/table.ts';
import { createServer } from '../servers/service.ts';
import { listOnServer } from './on-server-service.ts';

const DAY_MS = 86_400_000;
const idOf = (name: string) => Buffer.from(name).toString('hex').padStart(32, '0');

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());

test('the players of one server are listed by when they joined, also once it has gone offline', async () => {
  const instance = await makeInstance(context);
  const { id: island } = await createServer(context, instance.by, serverFields());
  const { id: center } = await createServer(context, instance.by, serverFields());
  const list = (id: string, names: string[]) => ({
    server: { botId: instance.id, id },
    players: names.map((name) => ({ name, id: idOf(name) })),
  });
  await notePlayerLists(context, [list(island, ['Ann', 'Bob', 'Left']), list(center, ['Cid'])]);
  await notePlayerLists(context, [list(island, ['Ann', 'Bob'])]);
  await context.db
    .update(knownPlayers)
    .set({ firstSeen: Date.now() - 2 * DAY_MS, lastSeen: Date.now() - 60_000 });
  const at = Date.now() - 3_600_000;
  const day = new Date(at).toISOString().slice(0, 10);
  const move = { botId: instance.id, id: 1, day, at, serverId: island, kind: 'joined' as const };
  await context.db.insert(gameMoves).values({ ...move, player: 'Bob', eosId: idOf('Bob') });
  const players = await listOnServer(context, instance.scope, island);
  expect(players.map(({ name, isNew }) => [name, isNew])).toEqual([
    ['Bob', false],
    ['Ann', false],
  ]);
  expect(players[0]).toMatchObject({ netId: idOf('Bob'), since: at });
  const foreign = await makeInstance(context);
  expect(await listOnServer(context, foreign.scope, island)).toEqual([]);
});
