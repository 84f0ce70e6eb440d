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
