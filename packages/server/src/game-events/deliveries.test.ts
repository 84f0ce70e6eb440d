import { expect, test, vi } from 'vitest';
import type { GameBatch, GameEventSource } from '../fleet/game-events.ts';
import { GameOutput } from '../fleet/game-output.ts';
import type { ServerKey } from '../fleet/game-server.ts';
import { createLogger } from '../platform/base/logger.ts';
import { createDeliveries } from './deliveries.ts';
import type { GameLog } from './log.ts';

const log = createLogger('silent');
const server = {
  botId: 'bot-1',
  id: 'server-1',
  name: 'The Island',
  host: 'h',
  rconPort: 1,
  rconPassword: '',
};
const NOW = 1_800_000_000_000;
const chat = 'Bob (Grim): hello';
const joined =
  '2026.07.27_21.25.23: Bob [UniqueNetId:0002a1b2c3d4e5f60718293a4b5c6d7e Platform:None] joined this ARK!';

/** A log that keeps what it is given, and what was reported as lost. */
function keepingLog(
  ingest: (batch: GameBatch) => Promise<void> = async () => {},
  reads: GameEventSource[] = ['chat', 'log'],
) {
  const stored: GameBatch[] = [];
  const lost: { server: ServerKey['id']; source: GameEventSource; lines: number }[] = [];
  const handler = { name: 'h', reads, settings: [], isUsed: () => true, handle: async () => {} };
  const gameLog: GameLog = {
    handlers: [handler],
    async ingest(batch) {
      await ingest(batch);
      stored.push(batch);
    },
    lose: async ({ id }, what) => void lost.push({ server: id, ...what }),
    settled: async () => {},
    stop: async () => {},
  };
  return { gameLog, stored, lost };
}

const unavailable = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

test('lines are stored as typed events, with the server and the leave to work on its instance', async () => {
  const { gameLog, stored } = keepingLog();
  const events = createDeliveries(gameLog, log);
  events.deliver(server, 'log', [joined]);
  await events.settled();
  expect(stored).toMatchObject([
    {
      scope: { botId: 'bot-1' },
      server: { id: 'server-1', name: 'The Island' },
      source: 'log',
      events: [{ type: 'player.joined', player: 'Bob', at: Date.UTC(2026, 6, 27, 21, 25, 23) }],
    },
  ]);
});

test('a delivery that meets a database that is away is stored later, and later ones wait behind it', async () => {
  let isAway = true;
  const { gameLog, stored } = keepingLog(async () => {
    if (isAway) throw unavailable();
  });
  const events = createDeliveries(gameLog, log);
  events.deliver(server, 'chat', [chat]);
  events.deliver(server, 'chat', [chat, chat]);
  await vi.waitFor(() => expect(stored).toEqual([]));
  isAway = false;
  await events.settled();
  expect(stored.map((batch) => batch.events.length)).toEqual([1, 2]);
});

test('a hundred deliveries of a server wait; the oldest are dropped beyond that, and told as a number', async () => {
  const gate = Promise.withResolvers<void>();
  const { gameLog, stored, lost } = keepingLog(() => gate.promise);
  const events = createDeliveries(gameLog, log);
  for (let index = 0; index < 150; index++) events.deliver(server, 'chat', [`Bob (Grim): ${index}`, chat]);
  gate.resolve();
  await events.settled();
  expect(stored.slice(1)).toHaveLength(100);
  expect(stored.at(-1)?.events[0]).toMatchObject({ message: '149' });
  expect(lost).toEqual([{ server: 'server-1', source: 'chat', lines: 2 * 49 }]);
});

test('of what waits the oldest is dropped where it holds too many characters', async () => {
  const gate = Promise.withResolvers<void>();
  const { gameLog, stored, lost } = keepingLog(() => gate.promise);
  const events = createDeliveries(gameLog, log);
  for (let index = 0; index < 10; index++)
    events.deliver(server, 'log', Array<string>(1_000).fill('x'.repeat(1_000)));
  gate.resolve();
  await events.settled();
  expect(stored).toHaveLength(5);
  expect(lost).toMatchObject([{ source: 'log', lines: 5_000 }]);
});

test('only what a handler reads is fetched, and only chat that is wanted is stored', async () => {
  const { gameLog, stored } = keepingLog(undefined, ['log']);
  const events = createDeliveries(gameLog, log);
  expect([events.isRead('chat'), events.isRead('log'), events.isChatWanted(server)]).toEqual([
    false,
    true,
    false,
  ]);
  events.deliver(server, 'chat', [chat]);
  await events.settled();
  expect(stored).toEqual([]);
});

test('lines that can’t be read are lost, and those behind them are stored', async () => {
  const { gameLog, stored, lost } = keepingLog();
  const events = createDeliveries(gameLog, log);
  // No line is known that the grammar throws at; this stands for one.
  events.deliver(server, 'log', [joined, Object.assign([], { length: 4 }) as unknown as string]);
  events.deliver(server, 'log', [joined]);
  await events.settled();
  expect(stored.map((batch) => batch.events.length)).toEqual([1]);
  expect(lost).toMatchObject([{ lines: 2 }]);
});

test('what a reply had beyond the newest two thousand lines is left out, and that is told', async () => {
  const { gameLog, stored } = keepingLog();
  const events = createDeliveries(gameLog, log);
  const reply = Array.from({ length: 3_240 }, (_, index) => `Bob (Grim): ${index}`).join('\n');
  new GameOutput(events, NOW).onLog(server, reply, NOW);
  await events.settled();
  const told = stored.flatMap((batch) => batch.events);
  expect(told[0]).toMatchObject({ type: 'unknown', text: '… 1,240 lines left out' });
  expect(told[1]).toMatchObject({ type: 'chat.message', message: '1240' });
  expect(told).toHaveLength(2_001);
});

test('a game that repeats more than is read leaves nothing out that is new', async () => {
  const { gameLog, stored } = keepingLog();
  const events = createDeliveries(gameLog, log);
  const output = new GameOutput(events, NOW);
  const at = (index: number) =>
    `2026.07.27_21.${String(Math.floor(index / 60)).padStart(2, '0')}.${String(index % 60).padStart(2, '0')}: `;
  const lines = Array.from({ length: 2_100 }, (_, index) => `${at(index)}Bob (Grim): ${index}`);
  output.onLog(server, lines.slice(0, 2_000).join('\n'), NOW);
  output.onLog(server, lines.join('\n'), NOW);
  await events.settled();
  expect(stored.map((batch) => batch.events.length)).toEqual([2_000, 100]);
});

test('chat that has waited in the game for over a minute is dropped: nobody knows how old it is', async () => {
  const { gameLog, stored } = keepingLog();
  const events = createDeliveries(gameLog, log);
  const output = new GameOutput(events, NOW - 61_000);
  output.onChat(server, chat, NOW);
  await events.settled();
  expect(stored).toEqual([]);
  output.onChat(server, chat, NOW + 2_000);
  await events.settled();
  expect(stored).toHaveLength(1);
});

test('chat of a short interruption is passed on', async () => {
  const { gameLog, stored } = keepingLog();
  const events = createDeliveries(gameLog, log);
  new GameOutput(events, NOW - 30_000).onChat(server, chat, NOW);
  await events.settled();
  expect(stored).toHaveLength(1);
});

test('of a game that repeats its whole log each time what is new is stored', async () => {
  const { gameLog, stored } = keepingLog();
  const events = createDeliveries(gameLog, log);
  const output = new GameOutput(events, NOW);
  output.onLog(server, joined, NOW);
  output.onLog(server, `${joined}\n${joined.replace('23:', '29:')}`, NOW);
  await events.settled();
  expect(stored.map((batch) => batch.events.length)).toEqual([1, 1]);
});
