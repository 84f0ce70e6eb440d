import { expect, test } from 'vitest';
import { changesSince, digestsOf } from './changes.ts';

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
