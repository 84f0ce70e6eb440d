import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLogger } from '../../platform/base/logger.ts';
import { eachInstance } from './each-instance.ts';

const context = { log: createLogger('silent') };
const signal = new AbortController().signal;

test('a turn goes on behind the instance at which the last one ended, and comes round', async () => {
  const botIds = ['c', 'a', 'b'];
  const worked: string[] = [];
  const turn = async (most: number) => {
    const end = worked.length + most;
    const isHeld = () => worked.length < end;
    await eachInstance(context, { botIds, turn: { signal, isHeld }, what: 'turns' }, async ({ botId }) => {
      worked.push(botId);
    });
  };
  await turn(2);
  await turn(2);
  await turn(10);
  expect(worked.join('')).toBe('abcabca');
});

test('an instance that fails does not stop the others', async () => {
  const worked: string[] = [];
  await eachInstance(
    context,
    { botIds: ['a', 'b'], turn: { signal, isHeld: () => true }, what: 'failing' },
    async ({ botId }) => {
      worked.push(botId);
      throw new Error('broken');
    },
  );
  expect(worked).toEqual(['a', 'b']);
});

const SERVER = join(import.meta.dirname, '../..');
/** Loops in sweeps that are over something else, or of which the first few are no one's always. */
const OTHERS: Readonly<Record<string, string>> = {
  'core/access/each-instance.ts': 'the loop itself',
  'features/player-roles/jobs.ts':
    'settings that were just saved, each of which is forgotten before its turn',
  'features/rcon-presets/unseen-service.ts': 'runs, the oldest first',
  'features/status-and-listing/keeper.ts': 'what is due, the longest waiting first',
};
/** A loop over instances that asks whether it may go on. */
const LOOP =
  /for \(const (?:\{[^}\n]*\b(?:botId|scope)\b[^}\n]*\}|\[?botId[^\n]*|instance) of [^\n]*\n?[^\n]*(?:isHeld\(\)|aborted)/;

test('all that goes through instances in a sweep does so in turns', () => {
  const looping = globSync('**/*.ts', {
    cwd: SERVER,
    exclude: (name) => /test\.ts$|^(?:testing|matrix)$/.test(name),
  })
    .filter((file) => LOOP.test(readFileSync(join(SERVER, file), 'utf8')))
    .toSorted();
  expect(looping).toEqual(Object.keys(OTHERS));
});
