import type { Save } from '@arkwright/ark/save/read-save';
import { expect, test } from 'vitest';
import { changesSince, digestsOf, rowsOf } from './changes.ts';

const dino = (dinoId2: string, level: number) => ({ dinoId1: '7', dinoId2, level });

test('changes are new or different rows, and the ids of removed ones', () => {
  const before = [dino('1', 10), dino('2', 20), dino('3', 30)];
  const rows = [dino('1', 10), dino('2', 21), dino('4', 40)];
  const uploaded = { snapshotId: 'a', digests: digestsOf(before, 'dinos') };
  const now = { rows, digests: digestsOf(rows, 'dinos'), kind: 'dinos' } as const;
  const changes = { previousSnapshotId: 'a', rows: [dino('2', 21), dino('4', 40)], removed: ['7_3'] };
  expect(changesSince(uploaded, { ...now, isComplete: true })).toEqual(changes);
  expect(changesSince(uploaded, { ...now, isComplete: false })).toEqual({ ...changes, removed: [] });
});

test('a row that would be refused is unread, and fields that only a save has are skipped', () => {
  const base = { baseId: '1', tribeId: '7', ownerName: 'Ann', structureCount: 1, createdAt: 0, radius: 100 };
  const at = (x: number) => ({ ...base, position: { x, y: 0, z: 0 } });
  const { bases, dinos } = { bases: [at(1), at(2e7)], dinos: [{ ...dino('1', 2), isInCryopod: true }] };
  const unread = { bases: { rows: 2, reasons: ['a', 'b', 'c'] }, dinos: { rows: 0, reasons: [] } };
  const save = { bases, dinos, unread } as unknown as Save;
  expect(rowsOf(save, 'bases')).toEqual({
    rows: [at(1)],
    unread: { rows: 3, reasons: ['rows that make no sense', 'a', 'b'] },
  });
  expect(rowsOf(save, 'dinos')).toEqual({
    rows: [],
    unread: { rows: 1, reasons: ['rows that make no sense'] },
  });
});
