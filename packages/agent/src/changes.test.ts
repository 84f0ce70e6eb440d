import { expect, test } from 'vitest';
import { changesSince, digestsOf } from './changes.ts';

const dino = (dinoId2: string, level: number) => ({ dinoId1: '7', dinoId2, level });

test('changes are what is new or different, and what is gone by its id', () => {
  const before = [dino('1', 10), dino('2', 20), dino('3', 30)];
  const rows = [dino('1', 10), dino('2', 21), dino('4', 40)];
  const uploaded = { snapshotId: 'a', digests: digestsOf(before, 'dinos') };
  expect(changesSince(uploaded, { rows, digests: digestsOf(rows, 'dinos'), kind: 'dinos' })).toEqual({
    previousSnapshotId: 'a',
    rows: [dino('2', 21), dino('4', 40)],
    removed: ['7_3'],
  });
});
