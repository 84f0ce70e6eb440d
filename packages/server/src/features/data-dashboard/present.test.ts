import { expect, test } from 'vitest';
import { placeOf } from './present.ts';

test('a location on a known map has GPS coordinates and a teleport command', () => {
  expect(placeOf({ x: -225_320, y: -259_380, z: -12_000 }, 'Ragnarok_WP')).toEqual({
    gps: '30.2 / 32.8',
    teleportCommand: 'cheat SetPlayerPos -225320 -259380 -12000',
  });
});

test('on an unknown map there is only the teleport command', () => {
  for (const map of ['', 'MyModMap_WP']) {
    expect(placeOf({ x: 1, y: 2, z: 3 }, map)).toEqual({
      gps: '',
      teleportCommand: 'cheat SetPlayerPos 1 2 3',
    });
  }
});

test('an entry without a location has neither', () => {
  expect(placeOf({ x: null, y: null, z: null }, 'Ragnarok_WP')).toEqual({ gps: '', teleportCommand: '' });
});
