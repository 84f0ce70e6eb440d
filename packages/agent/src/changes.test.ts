import type { Save } from '@arkwright/ark/save/read-save';
import { expect, test } from 'vitest';
import { changesSince, digestsOf, rowsOf } from './changes.ts';

const dino = (dinoId2: string, level: number) => ({ dinoId1: '7', dinoId2, level });

test('changes are new or different rows, and the ids of removed ones', () => {
  const before = [dino('1', 10), dino('2', 20), dino('3', 30)];
  const rows = [dino('1', 10), dino('2', 21), dino('4', 40)];
  const uploaded = { snapshotId: 'a', digests: digestsOf(before, 'dinos') };
  expect(changesSince(uploaded, { rows, digests: digestsOf(rows, 'dinos'), kind: 'dinos' })).toEqual({
    previousSnapshotId: 'a',
    rows: [dino('2', 21), dino('4', 40)],
    removed: ['7_3'],
  });
});

test('a row that would be refused is skipped, and so are fields that only a save has', () => {
  const base = { baseId: '1', tribeId: '7', ownerName: 'Ann', structureCount: 1, createdAt: 0, radius: 100 };
  const at = (x: number) => ({ ...base, position: { x, y: 0, z: 0 } });
  const { bases, dinos } = { bases: [at(1), at(2e7)], dinos: [{ ...dino('1', 2), isInCryopod: true }] };
  const save = { bases, dinos } as unknown as Save;
  expect(rowsOf(save, 'bases')).toEqual([at(1)]);
  expect(rowsOf(save, 'dinos')).toEqual([]);
});
