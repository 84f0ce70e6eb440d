import { expect, test } from 'vitest';
import { AREAS } from '../derived/permissions.ts';
import { CONSOLE_AREAS, reachesConsole } from './dangerous.ts';
import { LEVELS, levelIn, withLevel, withLevelEverywhere } from './levels.ts';

test('a level that was set reads back, and other areas stay unchanged', () => {
  for (const level of Object.values(LEVELS)) {
    const permissions = withLevel(['Decay_View', 'Logging_View'], 'Servers', level);
    expect(levelIn('Servers', permissions)).toBe(level);
    expect(levelIn('Logging', permissions)).toBe(LEVELS.View);
  }
});

test('changing View / Edit to View removes only Edit', () => {
  expect(withLevel(['Servers_View', 'Servers_Edit'], 'Servers', LEVELS.View)).toEqual(['Servers_View']);
  expect(withLevel([], 'Servers', LEVELS.Edit)).toEqual(['Servers_View', 'Servers_Edit']);
});

test('FullAccess is View / Edit everywhere, and stays when an area is set', () => {
  for (const area of AREAS) expect(levelIn(area, ['FullAccess'])).toBe(LEVELS.Edit);
  expect(withLevel(['FullAccess'], 'Servers', LEVELS.None)).toEqual(['FullAccess']);
});

test('all areas can be set at once', () => {
  const all = withLevelEverywhere(['Servers_Edit'], LEVELS.View);
  expect(all).toHaveLength(AREAS.length);
  expect(withLevelEverywhere(all, LEVELS.None)).toEqual([]);
});

test('only Edit in a marked area, or FullAccess, reaches the console', () => {
  for (const area of AREAS) {
    expect(reachesConsole([`${area}_View`])).toBe(false);
    expect(reachesConsole([`${area}_View`, `${area}_Edit`])).toBe(CONSOLE_AREAS.includes(area));
  }
  expect(reachesConsole(['FullAccess'])).toBe(true);
});
