import { expect, test } from 'vitest';
import { inDiscordOrder } from './discord-order.ts';

const TEXT = 0;
const VOICE = 2;
const CATEGORY = 4;
const make = (id: string, type: number, position: number, parentId = '') => ({
  id,
  type,
  position,
  parentId,
});

const order = (...channels: ReturnType<typeof make>[]) => inDiscordOrder(channels).map(({ id }) => id);

test('channels without a category come first, then each category with its own', () => {
  const [late, early] = [make('10', CATEGORY, 5), make('11', CATEGORY, 1)];
  const channels = [
    make('20', TEXT, 0, '10'),
    late,
    make('21', TEXT, 3, '11'),
    make('22', TEXT, 2, '11'),
    make('23', TEXT, 9),
    early,
  ];
  expect(order(...channels)).toEqual(['23', '11', '22', '21', '10', '20']);
});

test('voice channels stand below the text channels of their category', () => {
  const channels = [make('1', VOICE, 0, '9'), make('2', TEXT, 4, '9'), make('9', CATEGORY, 0)];
  expect(order(...channels)).toEqual(['9', '2', '1']);
});

test('at the same position the older channel comes first, also where its id has fewer digits', () => {
  expect(order(make('1000', TEXT, 1), make('999', TEXT, 1))).toEqual(['999', '1000']);
});

test('a channel whose category is not there is not lost', () => {
  expect(order(make('1', TEXT, 0, '404'))).toEqual(['1']);
});
