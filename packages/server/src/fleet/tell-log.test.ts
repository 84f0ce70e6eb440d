import { expect, test } from 'vitest';
import { systemScope } from '../core/access/scope.ts';
import { createLogger } from '../platform/base/logger.ts';
import type { GameBatch, GameEventListener } from './game-events.ts';
import { createLogTeller } from './tell-log.ts';

const log = createLogger('silent');
const batch = (id: string, ...messages: string[]) => ({
  scope: systemScope('bot-1'),
  server: { id, name: id },
  isLate: false,
  events: messages.map((message) => ({
    type: 'chat.message' as const,
    player: 'Bob',
    character: 'Grim',
    message,
    at: 1,
  })),
});
const textsOf = ({ events }: GameBatch) =>
  events.map((event) => (event.type === 'chat.message' ? event.message : ''));

test('while lines of a server are being handled no more of it are taken, but those of others', async () => {
  const heard: string[] = [];
  const gate = Promise.withResolvers<void>();
  const listener: GameEventListener = {
    name: 'slow',
    reads: ['log'],
    async handle(told) {
      heard.push(...textsOf(told));
      if (told.server.id === 'a') await gate.promise;
    },
  };
  const chatter: GameEventListener = { name: 'chat', reads: ['chat'], handle: () => void heard.push('?') };
  const tell = createLogTeller([listener, chatter], log);
  const first = tell(batch('a', 'one'));
  await expect(tell(batch('a', 'two'))).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await tell(batch('b', 'elsewhere'));
  gate.resolve();
  await first;
  await tell(batch('a', 'two'));
  expect(heard).toEqual(['one', 'elsewhere', 'two']);
});

test('one that fails keeps nobody from hearing, and is told what it has lost', async () => {
  const heard: string[] = [];
  const lost: number[][] = [];
  const failing: GameEventListener = {
    name: 'failing',
    reads: ['log'],
    handle: () => Promise.reject(new Error('a mistake of ours')),
    onLost: ({ lines, messages }) => void lost.push([lines, messages]),
  };
  const hearing: GameEventListener = {
    name: 'hearing',
    reads: ['log'],
    handle: (told) => void heard.push(...textsOf(told)),
  };
  await createLogTeller([failing, hearing], log)(batch('a', 'one', 'two'));
  expect({ heard, lost }).toEqual({ heard: ['one', 'two'], lost: [[2, 2]] });
});

test('while the database is away it fails, and the next batch is handled all the same', async () => {
  let isAway = true;
  const listener: GameEventListener = {
    name: 'stores',
    reads: ['log'],
    async handle() {
      if (isAway) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    },
  };
  const tell = createLogTeller([listener], log);
  await expect(tell(batch('a', 'one'))).rejects.toThrow('ECONNREFUSED');
  isAway = false;
  await expect(tell(batch('a', 'one'))).resolves.toBeUndefined();
});
