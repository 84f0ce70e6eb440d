import { expect, test } from 'vitest';
import { commandWarning } from './command-warning.ts';

const unknown = (name: string) =>
  `Arkwright doesn’t know ${name}. It is sent all the same: mods add commands of their own.`;

test.each([
  ['SaveWorld', undefined],
  ['  cheat broadcast hello', undefined],
  ['wait 5m', undefined],
  ['', undefined],
  ['DoExit', 'The server stops, and does not save by itself.'],
  [
    'slomo 2',
    'Some builds of the game are reported to crash on this command when it comes over RCON: it goes through the companion, or over RCON where the owner has allowed that for the server.',
  ],
  [
    'cheat KillPlayer 5',
    'The survivor dies. Some builds of the game are reported to crash on this command when it comes over RCON: it goes through the companion, or over RCON where the owner has allowed that for the server.',
  ],
  ['cheat NotACommand foo', unknown('NotACommand')],
  ['x'.repeat(41), unknown(`${'x'.repeat(40)}…`)],
])('of %j it is said: %s', (line, words) => {
  expect(commandWarning(line)).toBe(words);
});
