import { expect, test } from 'vitest';
import { placeOf } from './present.ts';

test('a place on a known map has GPS degrees and a way there', () => {
  expect(placeOf({ x: -225_320, y: -259_380, z: -12_000 }, 'Ragnarok_WP')).toEqual({
    gps: '30.2 / 32.8',
    teleportCommand: 'cheat SetPlayerPos -225320 -259380 -12000',
  });
});

test('on a map that nobody knows only the way there can be told', () => {
  for (const map of ['', 'MyModMap_WP']) {
    expect(placeOf({ x: 1, y: 2, z: 3 }, map)).toEqual({
      gps: '',
      teleportCommand: 'cheat SetPlayerPos 1 2 3',
    });
  }
});

test('what has no place has neither', () => {
  expect(placeOf({ x: null, y: null, z: null }, 'Ragnarok_WP')).toEqual({ gps: '', teleportCommand: '' });
});
