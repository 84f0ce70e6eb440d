import { expect, test } from 'vitest';
import { groupBases, type Structure } from './bases.ts';

const piece = (id: number, x: number, more: Partial<Structure> = {}): Structure => ({
  id,
  team: 50_001,
  ownerName: 'Bob',
  createdAt: 1000 + id,
  lastSeen: undefined,
  place: { x, y: 0, z: 0 },
  ...more,
});

const ids = (structures: Structure[]) =>
  groupBases(structures).map(({ pieces }) => pieces.map(({ id }) => id).sort((a, b) => a - b));

test('pieces in a row are one base, those beyond a gap another', () => {
  const row = [1, 2, 3, 4, 5].map((id) => piece(id, 1400 * id));
  expect(ids([...row, piece(9, 30_000)])).toEqual([[1, 2, 3, 4, 5], [9]]);
});

test('neighbours of another owner are not in the base', () => {
  expect(ids([piece(1, 0), piece(2, 10, { team: 1_000_000_007 })])).toEqual([[1], [2]]);
});

test('a base is identified by its oldest piece, and reaches around its middle', () => {
  const [base] = groupBases([piece(7, 0), piece(3, 900, { createdAt: undefined }), piece(5, 300)]);
  expect(base?.oldest.id).toBe(5);
  expect(base?.middle).toEqual({ x: 400, y: 0, z: 0 });
  expect(base?.radius).toBe(600);
});

test('without times the smallest number is the oldest', () => {
  const ageless = [8, 6, 7].map((id) => piece(id, 0, { createdAt: undefined }));
  expect(groupBases(ageless)[0]?.oldest.id).toBe(6);
});
