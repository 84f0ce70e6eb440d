import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSaveInChild } from './read-save-in-child.ts';
import { SaveError } from './save-error.ts';
import {
  ALTERED_TABLES,
  writeAltered,
  writeCryopodBombs,
  writeOverlappingPlayers,
  writeSharedPages,
} from './testing/hostile-saves.ts';

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arkwright-test-'));
  path = join(folder, 'TheIsland_WP.ark');
});
afterAll(() => rm(folder, { recursive: true }));

/** The reason why this save is refused. The limit only ends a test that would fail anyway. */
async function refusal(): Promise<string> {
  const error = await readSaveInChild(path, { maxMs: 20_000 }).catch((thrown: unknown) => thrown);
  if (error instanceof SaveError) return error.message;
  throw new Error(`not refused: ${String(error)}`);
}

test.for(Object.entries(ALTERED_TABLES))('%s is refused', async ([, { sql, refusal: expected }]) => {
  await writeAltered(path, sql);
  expect(await refusal()).toBe(expected);
});

test('players that are all the same bytes are refused', async () => {
  for (const count of [2, 4]) {
    await writeOverlappingPlayers(path, count);
    expect(await refusal()).toBe('its players or tribes overlap');
  }
});

test('objects that are all the same bytes are refused', async () => {
  await writeSharedPages(path, 10);
  expect(await refusal()).toBe('it has more objects than its size allows');
});

test('cryopods that expand to more than a save can hold are refused', async () => {
  for (const count of [40, 80]) {
    await writeCryopodBombs(path, count);
    expect(await refusal()).toBe('its cryopods expand to more than any save holds');
  }
});
