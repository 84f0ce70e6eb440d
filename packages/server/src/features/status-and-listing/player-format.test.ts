import { PLAYER_FORMATS } from '@arkwright/contracts/status-and-listing/settings';
import { expect, test } from 'vitest';
import { formatPlayer } from './player-format.ts';

const BOB = { netId: '0002a1b2', name: 'Bob', characterName: 'Grim' };

test('each of the thirteen formats shows what it is called', () => {
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

test('names of players neither ping nor format, and stand for themselves', () => {
  const evil = { netId: '1', name: 'Character **@everyone**', characterName: 'EosId' };
  expect(formatPlayer('Player - Character', evil)).toBe('Character \\*\\*\\@everyone\\*\\* - EosId');
});

test('a survivor whose name nobody knows is said to be unknown', () => {
  expect(formatPlayer('Player (Character)', { ...BOB, characterName: '' })).toBe('Bob (unknown)');
});
