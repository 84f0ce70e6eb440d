import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { writeWorld } from '@arkwright/ark/save/testing/write-world';
import { peopleOf, worldOf } from './save-content.ts';
import type { SaveSheet } from './save-sheet.ts';

/**
 * Writes a save on a thread of its own: a world of ten thousand pieces takes a good part of a second, in which the
 * program, whose process the sandbox shares, must go on. People go into the save, or into files beside it.
 */
export type SaveOrder = { path: string; sheet: SaveSheet; hasPeopleInside: boolean };

const { path, sheet, hasPeopleInside }: SaveOrder = workerData;
const { players, tribes } = peopleOf(sheet);
await writeWorld(path, {
  ...worldOf(sheet),
  ...(hasPeopleInside && { players: Object.values(players), tribes: Object.values(tribes) }),
});
if (!hasPeopleInside)
  for (const [name, bytes] of Object.entries({ ...players, ...tribes }))
    await writeFile(join(dirname(path), name), bytes);
