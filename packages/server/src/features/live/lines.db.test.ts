import { parseGameLogLine } from '@arkwright/ark/log/parse-game-log';
import { MAX_SENT } from '@arkwright/contracts/live/bounds';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { botInstances } from '../../core/access/table.ts';
import type { GameBatch } from '../../fleet/game-events.ts';
import { appendOwnLine } from '../../game-events/repository.ts';
import { gameEventConsumers, gameEventStreams, gameEvents, gameMoves } from '../../game-events/table.ts';
import { type Hint, hintOf } from '../realtime/hints.ts';
import { SAMPLE_LINES } from '../server-status/log-sampler.ts';
import { gameEventPositions } from '../server-status/table.ts';
import { tellGame } from '../server-status/testing/tell-game.ts';
import { unknownLogCheck } from '../server-status/unknown-log-check.ts';
import { createServer, deleteServer } from '../servers/service.ts';
import { liveRoom } from './bot.ts';
import { listChat, listLines, listMoves } from './service.ts';

const EVE = '0002aaaabbbbccccddddeeeeffff0001';
const BOB = '0002aaaabbbbccccddddeeeeffff0002';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());

/** The game's time stamp of `ago` seconds ago. */
const stamp = (ago = 0) =>
  new Date(Date.now() - ago * 1000)
    .toISOString()
    .slice(0, 19)
    .replaceAll('-', '.')
    .replace('T', '_')
    .replaceAll(':', '.');

async function addServer(instance: TestInstance, name: string): Promise<GameBatch['server']> {
  const { id } = await createServer(context, instance.by, serverFields({ name }));
  return { id, name };
}

const batchOf = (instance: TestInstance, server: GameBatch['server'], lines: string[]): GameBatch => ({
  scope: instance.scope,
  server,
  source: 'log' as const,
  events: lines.map(parseGameLogLine),
});

const collect = (batches: readonly GameBatch[]) => tellGame(context, [liveRoom(context)], batches);

/** A message from the Live Room. */
const send = ({ id: botId }: TestInstance, text: string) =>
  appendOwnLine(context.db, {
    botId,
    serverId: 'all',
    at: Date.now(),
    line: { type: 'line', kind: 'sent', player: 'Zoë', character: '', tribe: '', text },
    keep: MAX_SENT,
  });

/** What players said, in the order of the lines. */
async function said(instance: TestInstance): Promise<string[]> {
  return (await listLines(context, instance.scope, {})).lines.map(({ text }) => text);
}

test('lines of several servers and instances get IDs in the order in which they arrived', async () => {
  const [instance, other] = [await makeInstance(context), await makeInstance(context)];
  const [island, centre] = [await addServer(instance, 'The Island'), await addServer(instance, 'The Center')];
  const foreign = await addServer(other, 'Foreign');
  await collect([
    batchOf(instance, island, [`${stamp(2)}: Bob (G): one`, `${stamp(2)}: Bob (G): two`]),
    batchOf(other, foreign, [`${stamp()}: Eve (E): elsewhere`]),
    batchOf(instance, centre, [`${stamp()}: Ann (A): three`]),
  ]);
  const { lines, hasMore } = await listLines(context, instance.scope, {});
  expect(lines.map(({ id, text, serverId }) => [id, text, serverId])).toEqual([
    [1, 'one', island.id],
    [2, 'two', island.id],
    [3, 'three', centre.id],
  ]);
  expect(hasMore).toBe(false);
  expect(await said(other)).toEqual(['elsewhere']);
});

test('a log that repeats, in part or whole, is stored once', async () => {
  const instance = await makeInstance(context);
  const server = await addServer(instance, 'The Island');
  const log = Array.from({ length: 5 }, (_, index) => `${stamp(10 - index)}: Bob (G): line-${index}`);
  await collect([batchOf(instance, server, log.slice(0, 3))]);
  await collect([batchOf(instance, server, log.slice(0, 3))]);
  await collect([batchOf(instance, server, log)]);
  expect(await said(instance)).toEqual(['line-0', 'line-1', 'line-2', 'line-3', 'line-4']);
});

test('a reader that continues from its last line misses none, while many write', async () => {
  const instance = await makeInstance(context);
  const servers = await Promise.all(Array.from({ length: 6 }, (_, n) => addServer(instance, `Server ${n}`)));
  let isWriting = true;
  const seen: number[] = [];
  const reader = (async () => {
    for (let after = 0, isLast = false; !isLast; ) {
      isLast = !isWriting;
      const { lines } = await listLines(context, instance.scope, { after });
      seen.push(...lines.map(({ id }) => id));
      after = seen.at(-1) ?? 0;
    }
  })();
  await Promise.all(
    servers.map(async (server) => {
      for (let round = 0; round < 15; round++) {
        await collect([batchOf(instance, server, [`${stamp(100 - round)}: Bob (G): ${round}`])]);
      }
    }),
  );
  isWriting = false;
  await reader;
  expect(seen).toEqual(Array.from({ length: 90 }, (_, index) => index + 1));
});

test('open pages are notified once for each instance, without the text', async () => {
  const instance = await makeInstance(context);
  const server = await addServer(instance, 'The Island');
  const heard: Hint[] = [];
  const unsubscribe = context.bus.subscribe((message) => {
    const hint = hintOf(message);
    if (!hint || !('botId' in hint.to) || hint.to.botId !== instance.id) return;
    // Adding the server was told as well.
    if (hint.event.kind === 'changed' && hint.event.what !== 'servers') heard.push(hint);
  });
  await collect([batchOf(instance, server, [`${stamp()}: Bob (G): a`, `${stamp()}: Bob (G): b`])]);
  await eventually(() => expect(heard).toHaveLength(1));
  expect(heard[0]).toEqual({
    to: { botId: instance.id, need: ['Logging_View', 'Moderation_View'] },
    event: { kind: 'changed', what: 'live-lines', by: '' },
  });
  unsubscribe();
});

test('a message that was sent from the room is not stored again when the game repeats it, however it changes the characters', async () => {
  const instance = await makeInstance(context);
  const servers = [await addServer(instance, 'A'), await addServer(instance, 'B')];
  await send(instance, 'héllo?');
  await collect([
    batchOf(instance, servers[0]!, [`${stamp()}: SERVER: Zoë: héllo?`, `${stamp()}: SERVER: other`]),
    batchOf(instance, servers[1]!, [`${stamp()}: SERVER: Zo?: h?llo?`]),
  ]);
  expect(await said(instance)).toEqual(['héllo?', 'other']);
});

test("another player's message with characters beyond ASCII is no repetition of a sent one", async () => {
  const instance = await makeInstance(context);
  const server = await addServer(instance, 'A');
  await send(instance, 'привет');
  await collect([
    batchOf(instance, server, [`${stamp()}: SERVER: Zoë: пока`, `${stamp()}: SERVER: Zo?: ??????`]),
  ]);
  expect(await said(instance)).toEqual(['привет', 'Zoë: пока']);
});

test('lines from the future count as of now; lines older than two days are dropped', async () => {
  const instance = await makeInstance(context);
  const server = await addServer(instance, 'The Island');
  await collect([
    batchOf(instance, server, [`${stamp(3 * 86_400)}: Bob (G): old`, `${stamp(-7200)}: Bob (G): ahead`]),
  ]);
  const { lines } = await listLines(context, instance.scope, {});
  expect(lines.map(({ text }) => text)).toEqual(['ahead']);
  expect(lines[0]?.at).toBeLessThanOrEqual(Date.now());
});

test("lines of a deleted instance or server don't take others with them", async () => {
  const [instance, gone] = [await makeInstance(context), await makeInstance(context)];
  const [server, lost] = [await addServer(instance, 'Here'), await addServer(gone, 'Gone')];
  await context.db.delete(botInstances).where(eq(botInstances.id, gone.id));
  await collect([
    batchOf(gone, lost, [`${stamp()}: Bob (G): nowhere`]),
    batchOf(instance, server, [`${stamp()}: Bob (G): here`]),
  ]);
  expect(await said(instance)).toEqual(['here']);
  expect(await said(gone)).toEqual([]);
});

test('a deleted server is dropped from a batch, and the others are stored in one transaction', async () => {
  const instance = await makeInstance(context);
  const [server, lost] = [await addServer(instance, 'Here'), await addServer(instance, 'Gone')];
  await deleteServer(context, instance.by, lost.id);
  await collect([
    batchOf(instance, lost, [`${stamp()}: Bob (G): nowhere`]),
    batchOf(instance, server, [`${stamp()}: Bob (G): here`]),
  ]);
  expect(await said(instance)).toEqual(['here']);
});

test('deleting a server deletes what it wrote, and nothing of another', async () => {
  const instance = await makeInstance(context);
  const [server, gone] = [await addServer(instance, 'Here'), await addServer(instance, 'Gone')];
  const lines = [`${stamp()}: Bob (G): hi`, `${stamp()}: Bob joined this ARK!`];
  await collect([batchOf(instance, server, lines), batchOf(instance, gone, lines)]);
  await deleteServer(context, instance.by, gone.id);
  for (const table of [gameEvents, gameMoves]) {
    const rows = await context.db.select().from(table).where(eq(table.botId, instance.id));
    expect(new Set(rows.map(({ serverId }) => serverId))).toEqual(new Set([server.id]));
  }
});

test('deleting an instance deletes all its lines and positions', async () => {
  const instance = await makeInstance(context);
  const server = await addServer(instance, 'The Island');
  await collect([batchOf(instance, server, [`${stamp()}: Bob (G): x`, `${stamp()}: Bob joined this ARK!`])]);
  await context.db.delete(botInstances).where(eq(botInstances.id, instance.id));
  for (const table of [gameMoves, gameEventPositions, gameEvents, gameEventConsumers, gameEventStreams]) {
    expect(await context.db.select().from(table).where(eq(table.botId, instance.id))).toEqual([]);
  }
});

test('pages go back to the beginning and forward to the end without gaps', async () => {
  const instance = await makeInstance(context);
  const server = await addServer(instance, 'The Island');
  const log = Array.from({ length: 1_200 }, (_, index) => `${stamp(60)}: Bob (G): ${index}`);
  await collect([batchOf(instance, server, log)]);
  const back: number[] = [];
  for (let page = await listLines(context, instance.scope, {}); ; ) {
    back.unshift(...page.lines.map(({ id }) => id));
    if (!page.hasMore) break;
    page = await listLines(context, instance.scope, { before: back[0] });
  }
  expect(back).toEqual(Array.from({ length: 1_200 }, (_, index) => index + 1));
  const forward = await listLines(context, instance.scope, { after: 100 });
  expect([forward.lines[0]?.id, forward.lines.length, forward.hasMore]).toEqual([101, 500, true]);
});

test('lines are shown for two days, joins and leaves for 90', async () => {
  const instance = await makeInstance(context);
  const server = await addServer(instance, 'The Island');
  const joined = (name: string) => `${stamp(5)}: ${name} joined this ARK!`;
  await collect([batchOf(instance, server, [`${stamp(5)}: Bob (G): a`, joined('Eve'), joined('Eve')])]);
  await collect([batchOf(instance, server, [`${stamp()}: Bob (G): b`])]);
  const age = (table: string, hours: number, id: number) =>
    context.db.execute(sql`update ${sql.identifier(table)} set at = ${Date.now() - hours * 3_600_000}
      where bot_id = ${instance.id} and id = ${id}`);
  for (const id of [1, 2, 3]) await age('game_events', 49, id);
  await age('game_moves', 89 * 24, 2);
  await age('game_moves', 91 * 24, 3);
  expect(await said(instance)).toEqual(['b']);
  expect((await listChat(context, instance.scope)).map(({ text }) => text)).toEqual(['b']);
  const moves = await listMoves(context, instance.scope, { netId: EVE, name: 'Eve', limit: 10 });
  expect(moves.map(({ id, kind, serverId }) => [id, kind, serverId])).toEqual([[2, 'joined', server.id]]);
});

test('joins are those of a player by the EOS ID, and by the name only where the game did not say it', async () => {
  const instance = await makeInstance(context);
  const server = await addServer(instance, 'The Island');
  const joined = (name: string, id?: string) =>
    `${stamp()}: ${name}${id === undefined ? '' : ` [UniqueNetId:${id} Platform:None]`} joined this ARK!`;
  const lines = [joined('Eve', EVE), joined('Eve', BOB), joined('Eve'), joined('Bob', EVE)];
  await collect([batchOf(instance, server, lines)]);
  const moves = async (name: string | undefined) =>
    (await listMoves(context, instance.scope, { netId: EVE, name, limit: 10 })).map(({ id }) => id);
  expect(await moves('Eve')).toEqual([4, 3, 1]);
  expect(await moves(undefined)).toEqual([4, 1]);
});

test('the newest messages from the room are kept, and no others are deleted for them', async () => {
  const [instance, other] = [await makeInstance(context), await makeInstance(context)];
  const server = await addServer(instance, 'The Island');
  await collect([batchOf(instance, server, [`${stamp()}: Bob (G): before`])]);
  await send(other, 'elsewhere');
  const sendTwo = (text: string) =>
    appendOwnLine(context.db, {
      botId: instance.id,
      serverId: 'all',
      at: Date.now(),
      line: { type: 'line', kind: 'sent', player: 'Zoë', character: '', tribe: '', text },
      keep: 2,
    });
  for (const text of ['one', 'two', 'three']) await sendTwo(text);
  expect(await said(instance)).toEqual(['before', 'two', 'three']);
  expect(await said(other)).toEqual(['elsewhere']);
});

test('a log whose lines are mostly unknown is reported until they are not', async () => {
  const instance = await makeInstance(context);
  const server = await addServer(instance, 'The Island');
  const room = liveRoom(context);
  const write = (line: string, count: number, ago: number) =>
    tellGame(
      context,
      [room],
      [
        batchOf(
          instance,
          server,
          Array.from({ length: count }, (_, index) => `${stamp(ago)}: ${line} ${index}`),
        ),
      ],
    );
  const found = async () => (await unknownLogCheck.find(context)).map(({ name }) => name);
  await write('Bob (Grim): hallo', 200, 50);
  await write('Rex - Stufe 5 wurde getötet!', SAMPLE_LINES - 1, 40);
  expect(await found()).toEqual([]);
  await write('Welt gespeichert', 1, 30);
  expect(await found()).toEqual(['The Island']);
  await tellGame(
    context,
    [room],
    [
      batchOf(
        instance,
        server,
        Array.from({ length: SAMPLE_LINES }, (_, n) => `${stamp(10)}: ARK Version: ${n}`),
      ),
    ],
  );
  expect(await found()).toEqual([]);
});
