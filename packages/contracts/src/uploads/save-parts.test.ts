import { expect, test } from 'vitest';
import { originOf, partsOf, rowsOfKind, rowsOfSave, type SavedRows, snapshotParts } from './save-parts.ts';

const dino = { dinoId1: '7', dinoId2: '1', level: 2 };

test('rows that the API would refuse count as unread; save-only fields are dropped', () => {
  const base = { baseId: '1', tribeId: '7', ownerName: 'Ann', structureCount: 1, createdAt: 0, radius: 100 };
  const at = (x: number) => ({ ...base, position: { x, y: 0, z: 0 } });
  const { bases, dinos } = { bases: [at(1), at(2e7)], dinos: [{ ...dino, isInCryopod: true }] };
  const unread = { bases: { rows: 2, reasons: ['a', 'b', 'c'] }, dinos: { rows: 0, reasons: [] } };
  const save = { bases, dinos, unread } as unknown as SavedRows;
  expect(rowsOfKind(save, 'bases')).toEqual({
    rows: [at(1)],
    unread: { rows: 3, reasons: ['rows that make no sense', 'a', 'b'] },
  });
  expect(rowsOfKind(save, 'dinos')).toEqual({
    rows: [],
    unread: { rows: 1, reasons: ['rows that make no sense'] },
  });
});

test('parts have a maximum of rows and of characters', () => {
  const rows = ['a', 'b', 'c', 'd', 'e'];
  expect(partsOf(rows, { maxRows: 2 })).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  // Three characters each, with the quotation marks.
  expect(partsOf(rows, { maxCharacters: 9 })).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ]);
  expect(partsOf(['x'.repeat(50), 'y'], { maxCharacters: 9 })).toEqual([['x'.repeat(50)], ['y']]);
});

test('no rows give one empty part, which says that there are none', () => {
  expect(partsOf([])).toEqual([[]]);
});

test('each part carries the save’s age, game time and counter, and the last one is marked', () => {
  const nothing = { rows: 0, reasons: [] };
  const save: SavedRows = {
    header: { gameTime: -5, saveCounter: 7 },
    savedAt: 1000,
    players: [],
    tribes: [],
    bases: [{}],
    dinos: [],
    unread: { players: nothing, tribes: nothing, bases: nothing, dinos: nothing },
  };
  const origin = originOf(save, rowsOfSave(save), 61_400);
  const unread = { bases: { rows: 1, reasons: ['rows that make no sense'] } };
  expect(origin).toEqual({ save: { ageSeconds: 60, gameTime: 0, counter: 7 }, unread });
  const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  const whole = [...snapshotParts({ snapshotId: 's', ...origin }, { rows }, { maxRows: 2 })];
  expect(whole).toEqual([
    { snapshotId: 's', part: 1, isLast: false, rows: rows.slice(0, 2), ...origin },
    { snapshotId: 's', part: 2, isLast: true, rows: rows.slice(2), ...origin },
  ]);
  const changes = { rows: [], removed: ['1', '2', '3'], previousSnapshotId: 'r' };
  expect(
    [...snapshotParts({ snapshotId: 's', ...origin }, changes, { maxRows: 2 })].map(({ removed, isLast }) => [
      removed,
      isLast,
    ]),
  ).toEqual([
    [['1', '2'], false],
    [['3'], true],
  ]);
});
