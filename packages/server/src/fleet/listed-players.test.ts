import { expect, test } from 'vitest';
import { ListedPlayers } from './listed-players.ts';

const lineOf = (index: number) => `${index}. P${index}, ${String(index).padStart(32, '0')}`;
const list = (count: number) => Array.from({ length: count }, (_, index) => lineOf(index)).join('\n');
const whole = (text: string) => ({ text, endedBySilence: false });
const silent = (text: string) => ({ text, endedBySilence: true });

/** Player counts after each of these replies. */
function counts(...replies: { text: string; endedBySilence: boolean }[]): number[] {
  const players = new ListedPlayers();
  return replies.map((reply) => players.update(reply).length);
}

test('nobody leaves by a list that stops within a line, however often', () => {
  const cut = silent(list(100).slice(0, 3_700));
  expect(counts(whole(list(100)), cut, cut, cut)).toEqual([100, 100, 100, 100]);
  expect(counts(whole(list(9)), whole(`${list(4)}\n4. P`))).toEqual([9, 9]);
});

test('by a list that only silence ended, players leave when the next one lacks them, too', () => {
  expect(counts(whole(list(9)), silent(list(7)), silent(list(8)))).toEqual([9, 9, 8]);
  expect(counts(whole(list(9)), silent(list(7)), whole(list(9)), silent(list(7)))).toEqual([9, 9, 9, 9]);
});

test('most of a crowd leaves when the next list says so, too, and a few players leave at once', () => {
  expect(counts(whole(list(10)), whole(list(4)), whole(list(4)))).toEqual([10, 10, 4]);
  expect(counts(whole(list(10)), whole(list(5)))).toEqual([10, 5]);
  expect(counts(whole(list(9)), whole('No Players Connected'))).toEqual([9, 0]);
});

test('a player whose line can’t be read stays, and others leave once the next list lacks them, too', () => {
  const unread = whole(list(9).replace(`${lineOf(3)}\n`, '3. P3, 00000000\ufffd00000000000000000000003\n'));
  expect(counts(whole(list(9)), unread, unread, unread)).toEqual([9, 9, 9, 9]);
  const nameless = whole(list(9).replace(`${lineOf(3)}\n`, '3. P\ufffd, \ufffd\n'));
  expect(counts(whole(list(9)), nameless, whole(list(9)), nameless, nameless)).toEqual([9, 9, 9, 9, 8]);
});

test.each([
  ['a line less in its middle', list(9).replace(`${lineOf(3)}\n`, '')],
  ['its beginning missing', list(9).slice(list(9).indexOf('4. '))],
  ['nothing', ''],
  ['another text', 'Exception occurred while running a command'],
])('players leave by a list with %s once the next one lacks them, too', (_what, text) => {
  const gone = counts(whole(text)).at(0);
  expect(counts(whole(list(9)), whole(text), whole(list(9)), whole(text), whole(text))).toEqual([
    9,
    9,
    9,
    9,
    gone,
  ]);
});

test('players come by any list, also by one that is cut', () => {
  expect(counts(whole(list(3)), silent(`${list(5)}\n5. P`))).toEqual([3, 5]);
});

test('the first list is a guess if it may lack players, the second is not', () => {
  const players = new ListedPlayers();
  const guesses = [silent(list(3)), silent(list(3))].map((reply) => {
    players.update(reply);
    return players.isGuess;
  });
  expect(guesses).toEqual([true, false]);
});

test('what is kept is bounded', () => {
  const players = new ListedPlayers();
  for (let from = 0; from < 2_000; from += 100)
    players.update(whole(`${Array.from({ length: 100 }, (_, index) => lineOf(from + index)).join('\n')}\n1`));
  expect(players.update(whole('1')).length).toBe(500);
});
