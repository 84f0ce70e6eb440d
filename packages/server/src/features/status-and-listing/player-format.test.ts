import { PLAYER_FORMATS } from '@arkwright/contracts/status-and-listing/settings';
import { expect, test } from 'vitest';
import { formatPlayer } from './player-format.ts';

const BOB = { netId: '0002a1b2', name: 'Bob', characterName: 'Grim' };

test('each of the thirteen formats shows what its name says', () => {
  expect(PLAYER_FORMATS.map((format) => formatPlayer(format, BOB))).toEqual([
    '0002a1b2',
    'Bob',
    'Grim',
    'Bob (0002a1b2)',
    'Bob (Grim)',
    'Bob (Grim, 0002a1b2)',
    'Bob - Grim',
    'Bob - Grim (0002a1b2)',
    'Grim (0002a1b2)',
    'Grim (Bob)',
    'Grim (Bob, 0002a1b2)',
    'Grim - Bob',
    'Grim - Bob (0002a1b2)',
  ]);
});

test("players' names can't ping or format, and are shown unchanged", () => {
  const evil = { netId: '1', name: 'Character **@everyone**', characterName: 'EosId' };
  expect(formatPlayer('Player - Character', evil)).toBe('Character \\*\\*\\@everyone\\*\\* - EosId');
});

test('a survivor with an unknown name is shown as unknown', () => {
  expect(formatPlayer('Player (Character)', { ...BOB, characterName: '' })).toBe('Bob (unknown)');
});
