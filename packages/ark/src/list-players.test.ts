import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isListCut, parseListPlayers, readPlayerList } from './list-players.ts';

const bob = '0002a1b2c3d4e5f60718293a4b5c6d7e';
const rex = '0002ffeeddccbbaa9988776655443322';

test('each line is a player, whatever the name contains', () => {
  const reply = `\n0. Bob, ${bob}\n1. Dr. Rex, III, ${rex.toUpperCase()}\n10. 2. Fast, ${bob} \r\n`;
  expect(parseListPlayers(reply)).toEqual([
    { name: 'Bob', id: bob },
    { name: 'Dr. Rex, III', id: rex },
    { name: '2. Fast', id: bob },
  ]);
});

test('the variants of other builds are parsed too', () => {
  expect(parseListPlayers(`0. Carol, UniqueNetId:${bob}\nFrank, ${rex}\n1. Old, 76561198000000001`)).toEqual([
    { name: 'Carol', id: bob },
    { name: 'Frank', id: rex },
    { name: 'Old', id: '76561198000000001' },
  ]);
});

test('a blank name is a player without a name, not one named like the number before it', () => {
  expect(parseListPlayers(`0. , ${bob}\n1. \u3000\u3000, ${rex}\n2. Bob, ${bob}\n, ${rex}`)).toEqual([
    { name: '', id: bob },
    { name: '', id: rex },
    { name: 'Bob', id: bob },
    { name: '', id: rex },
  ]);
});

test.each(['', 'No Players Connected \n', 'Bob', '0. Bob, 1234', `0. ${bob}`])('nobody is in %j', (reply) => {
  expect(parseListPlayers(reply)).toEqual([]);
});

test('a list says which lines could not be read, and whether some are missing', () => {
  const read = (reply: string) => {
    const { unread, isIncomplete } = readPlayerList(reply);
    return [unread, isIncomplete];
  };
  expect(read(`0. Bob, ${bob}\n1. Eve, 0002\ufffd\n\ufffd\n3. Rex, ${rex}`)).toEqual([['Eve', ''], true]);
  for (const whole of [
    `0. Bob, ${bob}\n1. Rex, ${rex}`,
    `1. Bob, ${bob}`,
    `Bob, ${bob}`,
    'No Players Connected \n ',
  ])
    expect(read(whole)).toEqual([[], false]);
  for (const lacking of [`0. Bob, ${bob}\n2. Rex, ${rex}`, `2. Bob, ${bob}`, '', ' \n'])
    expect(read(lacking)).toEqual([[], true]);
});

test('lists in the game’s format round-trip', () => {
  const name = fc
    .string({ unit: 'grapheme', maxLength: 200 })
    .map((text) => text.replaceAll('\n', '').trim());
  const id = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 32, maxLength: 32 });
  fc.assert(
    fc.property(fc.array(fc.record({ name, id }), { maxLength: 70 }), (players) => {
      const reply = players.map((player, index) => `${index}. ${player.name}, ${player.id}`).join('\n');
      expect(parseListPlayers(reply)).toEqual(players);
    }),
  );
});

test('a megabyte of nonsense is parsed at once', () => {
  for (const unit of [',', ' ', '0. ', ', 0', '0'])
    expect(parseListPlayers(unit.repeat(2 ** 20 / unit.length))).toEqual([]);
});

test('a list that is cut anywhere but at the end of a line is known to be', () => {
  const reply = `0. Bob, ${bob}\n1. Dr. Rex, III, ${rex}\n`;
  const cuts = Array.from({ length: reply.length + 1 }, (_, end) => reply.slice(0, end));
  const whole = cuts.filter((text) => !isListCut(text));
  expect(whole.map((text) => parseListPlayers(text).length)).toEqual([0, 1, 1, 2, 2]);
  expect(isListCut('No Players Connected \n ')).toBe(false);
});
