// A process that reads a fetched save for the program, which gets parts of uploads from it, line by line.
import type { MissingFiles } from '@arkwright/ark/save/people-files';
import { holdsPeople, readSave } from '@arkwright/ark/save/read-save';
import { answerLines, type ReaderLimits } from '@arkwright/ark/save/save-answer';
import type { DashboardKind } from '@arkwright/contracts/core/data-kinds';
import { originOf, rowsOfSave, type SavePart, snapshotParts } from '@arkwright/contracts/uploads/save-parts';

/** What to find out about a save: whether it holds its people itself, or its rows of these kinds. */
export type PartsRequest = { path: string } & (
  | { job: 'people' }
  | { job: 'parts'; kinds: readonly DashboardKind[]; snapshotId: string; missing: MissingFiles }
);

export type PartsAnswer = { holdsPeople: boolean } | { kind: DashboardKind; part: SavePart };

/**
 * Characters of the rows of one part. The program parses each in one go, on a thread that it shares: far less than a
 * companion's call may have.
 */
const MAX_CHARACTERS = 600_000;

async function* answersTo(request: PartsRequest): AsyncGenerator<PartsAnswer> {
  const { path } = request;
  if (request.job === 'people') {
    yield { holdsPeople: await holdsPeople(path) };
    return;
  }
  const { kinds, snapshotId, missing } = request;
  const save = await readSave(path, { isOwn: true, missing });
  const read = rowsOfSave(save);
  for (const kind of kinds) {
    const origin = { snapshotId: `${snapshotId}-${kind}`, ...originOf(save, read, Date.now()) };
    for (const part of snapshotParts(origin, read[kind], { maxCharacters: MAX_CHARACTERS }))
      yield { kind, part };
  }
}

await answerLines<PartsRequest & ReaderLimits>(answersTo);
