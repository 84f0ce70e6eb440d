import { expect, test } from 'vitest';
import { commandWarning, crashNote, noAnswerWords } from './command-warning.ts';

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
  [
    'cheat SaveWrld',
    'Arkwright doesn’t know SaveWrld. Did you mean SaveWorld? It is sent all the same: mods add commands of their own.',
  ],
  ['x'.repeat(41), unknown(`${'x'.repeat(40)}…`)],
])('the warning for %j: %s', (line, words) => {
  expect(commandWarning(line)).toBe(words);
});

test.each([
  [['SaveWorld', 'wait 5m'], undefined],
  [
    ['SaveWorld', 'cheat setday 3'],
    'SetDay needs the companion, or “Crashing commands over RCON” in a server’s settings.',
  ],
  [
    ['Slomo 2', 'SetDay 3', 'slomo 1|TribeMessage 5 "x"'],
    'Slomo, SetDay, and TribeMessage need the companion, or “Crashing commands over RCON” in a server’s settings.',
  ],
])('the note in the row of %j: %s', (lines, words) => {
  expect(crashNote(lines)).toBe(words);
});

test.each([
  ['SaveWorld', 'Done; the game gave no reply.'],
  ['NotACommand', 'The game gave no reply. Arkwright doesn’t know this command. Check how it is spelt.'],
  ['ListPlayrs', 'The game gave no reply. Arkwright doesn’t know this command. Did you mean ListPlayers?'],
])('the message if the game replies nothing to %j: %s', (line, words) => {
  expect(noAnswerWords(line)).toBe(words);
});
