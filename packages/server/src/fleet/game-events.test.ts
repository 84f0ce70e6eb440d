import { expect, test, vi } from 'vitest';
import { createLogger } from '../platform/base/logger.ts';
import { createGameEvents, type GameBatch, type GameEventListener, type LostLines } from './game-events.ts';
import { GameOutput } from './game-output.ts';

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

/** Collects what a handler of chat and log hears. */
function collect(reads: ('chat' | 'log')[] = ['chat', 'log']) {
  const heard: GameBatch[] = [];
  const listener = { name: 'collector', reads, handle: (batch: GameBatch) => void heard.push(batch) };
  return { heard, listener };
}

const unavailable = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

test('lines reach handlers as typed events, with the server and the leave to work on its instance', async () => {
  const { heard, listener } = collect();
  const events = createGameEvents([listener], log);
  events.deliver(server, 'log', [joined]);
  await events.settled();
  expect(heard).toHaveLength(1);
  expect(heard[0]).toMatchObject({
    scope: { botId: 'bot-1' },
    server: { id: 'server-1', name: 'The Island' },
    source: 'log',
    events: [{ type: 'player.joined', player: 'Bob', at: Date.UTC(2026, 6, 27, 21, 25, 23) }],
  });
});

test('a batch that meets a database that is away is handed over again, and later ones wait behind it', async () => {
  const heard: number[] = [];
  let isAway = true;
  const listener: GameEventListener = {
    name: 'stores',
    reads: ['chat'],
    handle: async ({ events }) => {
      if (isAway) throw unavailable();
      heard.push(events.length);
    },
  };
  const events = createGameEvents([listener], log);
  events.deliver(server, 'chat', [chat]);
  events.deliver(server, 'chat', [chat, chat]);
  await vi
    .waitFor(() => expect(heard).toEqual([]))
    .then(() => {
      isAway = false;
    });
  await events.settled();
  expect(heard).toEqual([1, 2]);
});

test('a handler that falls behind holds a hundred batches and drops the oldest', async () => {
  const heard: string[] = [];
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const listener: GameEventListener = {
    name: 'slow',
    reads: ['chat'],
    handle: async ({ events: [event] }) => {
      await gate;
      if (event?.type === 'chat.message') heard.push(event.message);
    },
  };
  const events = createGameEvents([listener], log);
  for (let index = 0; index < 150; index++) events.deliver(server, 'chat', [`Bob (Grim): ${index}`]);
  release();
  await events.settled();
  expect(heard.slice(1)).toHaveLength(100);
  expect(heard.at(-1)).toBe('149');
});

test('what a handler never got to hear of is told to it as a number, once where chat and log had the same', async () => {
  const lost: LostLines[] = [];
  const gate = Promise.withResolvers<void>();
  let isBroken = false;
  const listener: GameEventListener = {
    name: 'slow',
    reads: ['chat', 'log'],
    handle: async () => {
      await gate.promise;
      if (isBroken) throw new Error('broken');
    },
    onLost: (told) => void lost.push(told),
  };
  const events = createGameEvents([listener], log);
  events.deliver(server, 'log', [joined]);
  const message = (index: number) => `Bob (Grim): ${index}`;
  for (let index = 0; index < 80; index++) {
    events.deliver(server, 'chat', [message(index), message(index)]);
    events.deliver(server, 'log', [message(index), message(index), joined]);
  }
  gate.resolve();
  await events.settled();
  // Of 160 batches a hundred have waited.
  expect(lost).toEqual([{ scope: { botId: 'bot-1' }, serverId: 'server-1', lines: 90, messages: 60 }]);
  isBroken = true;
  events.deliver(server, 'chat', [chat]);
  await events.settled();
  expect(lost.slice(1).map(({ lines, messages }) => [lines, messages])).toEqual([[1, 1]]);
});

test('only what a handler reads is fetched and given to it', () => {
  const { heard, listener } = collect(['chat']);
  const events = createGameEvents([listener], log);
  expect(events.isRead('chat')).toBe(true);
  expect(events.isRead('log')).toBe(false);
  events.deliver(server, 'log', [joined]);
  expect(heard).toEqual([]);
});

test('a handler that throws or rejects disturbs neither the others nor the session', async () => {
  const error = vi.fn();
  const { heard, listener } = collect();
  const throws = {
    name: 'throws',
    reads: ['chat'] as const,
    handle: () => {
      throw new Error('broken');
    },
  };
  const rejects = {
    name: 'rejects',
    reads: ['chat'] as const,
    handle: () => Promise.reject(new Error('broken')),
  };
  const events = createGameEvents(
    [throws, rejects, listener],
    Object.assign(createLogger('silent'), { error }),
  );
  events.deliver(server, 'chat', [chat]);
  events.deliver(server, 'chat', [chat]);
  await events.settled();
  expect(heard).toHaveLength(2);
  expect(error).toHaveBeenCalledTimes(4);
});

test('what a reply had beyond the newest two thousand lines is left out, and that is told', async () => {
  const { heard, listener } = collect();
  const events = createGameEvents([listener], log);
  const reply = Array.from({ length: 3_240 }, (_, index) => `Bob (Grim): ${index}`).join('\n');
  new GameOutput(events, NOW).onLog(server, reply, NOW);
  await events.settled();
  const told = heard.flatMap((batch) => batch.events);
  expect(told[0]).toMatchObject({ type: 'unknown', text: '… 1,240 lines left out' });
  expect(told[1]).toMatchObject({ type: 'chat.message', message: '1240' });
  expect(told).toHaveLength(2_001);
});

test('a game that repeats more than is read leaves nothing out that is new', async () => {
  const { heard, listener } = collect();
  const events = createGameEvents([listener], log);
  const output = new GameOutput(events, NOW);
  const at = (index: number) =>
    `2026.07.27_21.${String(Math.floor(index / 60)).padStart(2, '0')}.${String(index % 60).padStart(2, '0')}: `;
  const lines = Array.from({ length: 2_100 }, (_, index) => `${at(index)}Bob (Grim): ${index}`);
  output.onLog(server, lines.slice(0, 2_000).join('\n'), NOW);
  output.onLog(server, lines.join('\n'), NOW);
  await events.settled();
  expect(heard.map((batch) => batch.events.length)).toEqual([2_000, 100]);
});

test('of what waits for a handler the oldest is dropped where it holds too many characters', async () => {
  const heard: number[] = [];
  const gate = Promise.withResolvers<void>();
  const listener: GameEventListener = {
    name: 'slow',
    reads: ['log'],
    handle: async ({ events: { length } }) => {
      await gate.promise;
      heard.push(length);
    },
  };
  const events = createGameEvents([listener], log);
  for (let index = 0; index < 10; index++)
    events.deliver(server, 'log', Array<string>(1_000).fill('x'.repeat(1_000)));
  gate.resolve();
  await events.settled();
  expect(heard).toHaveLength(5);
});

test('chat that has waited in the game for over a minute is dropped: nobody knows how old it is', async () => {
  const { heard, listener } = collect();
  const events = createGameEvents([listener], log);
  const output = new GameOutput(events, NOW - 61_000);
  output.onChat(server, chat, NOW);
  await events.settled();
  expect(heard).toEqual([]);
  output.onChat(server, chat, NOW + 2_000);
  await events.settled();
  expect(heard).toHaveLength(1);
});

test('chat of a short interruption is passed on', async () => {
  const { heard, listener } = collect();
  const events = createGameEvents([listener], log);
  new GameOutput(events, NOW - 30_000).onChat(server, chat, NOW);
  await events.settled();
  expect(heard).toHaveLength(1);
});

test('of a game that repeats its whole log each time what is new is heard', async () => {
  const { heard, listener } = collect();
  const events = createGameEvents([listener], log);
  const output = new GameOutput(events, NOW);
  output.onLog(server, joined, NOW);
  output.onLog(server, `${joined}\n${joined.replace('23:', '29:')}`, NOW);
  await events.settled();
  expect(heard.map((batch) => batch.events.length)).toEqual([1, 1]);
});

test('lines that can’t be read are lost, and those behind them are heard', async () => {
  const lost: LostLines[] = [];
  const { heard, listener } = collect(['log']);
  const events = createGameEvents([{ ...listener, onLost: (one) => void lost.push(one) }], log);
  // No line is known that the grammar throws at; this stands for one.
  events.deliver(server, 'log', [joined, Object.assign([], { length: 4 }) as unknown as string]);
  events.deliver(server, 'log', [joined]);
  await events.settled();
  expect(heard.map((batch) => batch.events.length)).toEqual([1]);
  expect(lost).toMatchObject([{ lines: 2, messages: 0 }]);
});
