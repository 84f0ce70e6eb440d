import { expect, test } from 'vitest';
import { olderSnapshots } from './generate-migration.mjs';

test('only the newest snapshot is kept', () => {
  const names = ['_journal.json', '0002_snapshot.json', '0010_snapshot.json', '0000_snapshot.json'];
  expect(olderSnapshots(names)).toEqual(['0000_snapshot.json', '0002_snapshot.json']);
  expect(olderSnapshots(['_journal.json', '0000_snapshot.json'])).toEqual([]);
});
