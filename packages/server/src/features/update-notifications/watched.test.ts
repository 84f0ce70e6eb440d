import { MAX_WATCHED_MODS } from '@arkwright/contracts/update-notifications/bounds';
import { expect, test } from 'vitest';
import { watchedMods } from './watched-service.ts';

const server = (...ids: string[]) => ({
  id: 's',
  name: 'The Island',
  gameVersion: '',
  toldAt: 0,
  buildId: '',
  mods: new Map(ids.map((id) => [id, ''])),
});
const numbers = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => String(from + index));

test('each mod is watched once, the additional ones first', () => {
  expect(watchedMods([server('1', '2'), server('2', '3')], ['3', '007', '7', '0'])).toEqual({
    ids: ['3', '7', '1', '2'],
    unwatched: 0,
  });
});

test('a maximum of mods is watched, and the number of the others is known', () => {
  const all = watchedMods([server(...numbers(MAX_WATCHED_MODS))], ['99999', '99998']);
  expect(all.ids).toHaveLength(MAX_WATCHED_MODS);
  expect(all.ids.slice(0, 3)).toEqual(['99999', '99998', '1']);
  expect(all.unwatched).toBe(2);
});
