import { expect, test } from 'vitest';
import { systemScope } from '../core/access/scope.ts';
import { createLogger } from '../platform/base/logger.ts';
import type { GameBatch, GameEventListener } from './game-events.ts';
import { createLogTeller } from './tell-log.ts';

const log = createLogger('silent');
const batch = (id: string, ...messages: string[]) => ({
  ...{ scope: systemScope('bot-1'), server: { id, name: id }, isLate: false },
  events: messages.map((message) => ({
    ...{ type: 'chat.message' as const, player: 'Bob', character: 'Grim', message, at: 1 },
  })),
});
const textsOf = ({ events }: GameBatch) =>
  events.map((event) => (event.type === 'chat.message' ? event.message : ''));

test('whoever reads logs gets the batches of a server one after the other, those of others meanwhile', async () => {
  const heard: string[] = [];
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const listener: GameEventListener = {
    ...{ name: 'slow', reads: ['log'] },
    async handle(told) {
      heard.push(...textsOf(told));
      if (told.server.id === 'a') await gates[heard.length - 1]?.promise;
    },
  };
  const chatter: GameEventListener = { name: 'chat', reads: ['chat'], handle: () => void heard.push('?') };
  const tell = createLogTeller([listener, chatter], log);
  const turns = [tell(batch('a', 'one')), tell(batch('a', 'two'))];
  await tell(batch('b', 'elsewhere'));
  expect(heard).toEqual(['one', 'elsewhere']);
  gates[0]?.resolve();
  await Promise.all(turns);
  expect(heard).toEqual(['one', 'elsewhere', 'two']);
});

test('one that fails keeps nobody from hearing, and is told what it has lost', async () => {
  const heard: string[] = [];
  const lost: number[][] = [];
  const failing: GameEventListener = {
    ...{ name: 'failing', reads: ['log'] },
    handle: () => Promise.reject(new Error('a mistake of ours')),
    onLost: ({ lines, messages }) => void lost.push([lines, messages]),
  };
  const hearing: GameEventListener = {
    ...{ name: 'hearing', reads: ['log'] },
    handle: (told) => void heard.push(...textsOf(told)),
  };
  await createLogTeller([failing, hearing], log)(batch('a', 'one', 'two'));
  expect({ heard, lost }).toEqual({ heard: ['one', 'two'], lost: [[2, 2]] });
});

test('while the database is away it fails, and the next batch is handled all the same', async () => {
  let isAway = true;
  const listener: GameEventListener = {
    ...{ name: 'stores', reads: ['log'] },
    async handle() {
      if (isAway) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    },
  };
  const tell = createLogTeller([listener], log);
  await expect(tell(batch('a', 'one'))).rejects.toThrow('ECONNREFUSED');
  isAway = false;
  await expect(tell(batch('a', 'one'))).resolves.toBeUndefined();
});
