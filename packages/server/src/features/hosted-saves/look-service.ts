import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { AppContext } from '../../context/app-context.ts';
import { systemScope } from '../../core/access/scope.ts';
import { type HostEntry, HostError, type HostFolder, type HostKind } from '../../hosts/port.ts';
import { databaseNow } from '../../platform/database/database-clock.ts';
import { canHost, type PacedHost, withPacedHost } from '../host-services/service.ts';
import { needsOf } from './decide.ts';
import { NoSaveError, noteFailure } from './failure-service.ts';
import { nextStep } from './next-step.ts';
import type { ClaimedRow } from './repository.ts';
import * as repository from './repository.ts';
import { isBeingWritten, mapFolder, markOf, type SaveFile, saveIn, savesFolder } from './save-file.ts';
import { announce, findConditions, findKindsToRead } from './service.ts';

/** Something is missing that nobody tells us about, such as a tier: looked for so often. */
const NEEDS_EVERY_MS = MINUTE_MS;

/** The kind of host of a row: it was a server's when the row was made. */
export const kindOf = ({ hostKind }: Pick<ClaimedRow, 'hostKind'>) => hostKind as HostKind;

/** Looks whether the save of a server has changed and is complete: then it is to be fetched. */
export async function look(context: AppContext, row: ClaimedRow, signal: AbortSignal): Promise<void> {
  const { db } = context;
  const scope = systemScope(row.botId);
  const conditions = await findConditions(context, scope);
  const canReadFiles = canHost(kindOf(row), 'files');
  if (!conditions || needsOf(conditions, { canReadFiles }).length > 0) {
    await repository.release(db, row, { step: 'needs', message: '', inMs: NEEDS_EVERY_MS });
    return;
  }
  const { companion, minutes } = conditions;
  const { serverId, hostId } = row;
  const { kinds, left } = await findKindsToRead(context, scope, { serverId, companion });
  const inMs = minutes * MINUTE_MS;
  if (kinds.length === 0) {
    await repository.release(db, row, { step: 'skipped', message: left, failures: 0, inMs });
    await announce(context, row.botId);
    return;
  }
  if (!(await repository.update(db, row, { step: 'listing', message: '' }))) return;
  await announce(context, row.botId);
  try {
    const order = { scope, kind: kindOf(row), hostId, signal };
    const { found, account } = await withPacedHost(context, order, async (host, of) => ({
      found: await findSave(host, hostId),
      account: `${row.hostKind} ${of}`,
    }));
    const mark = markOf(found.file);
    const listed = { mark, isBeingWritten: isBeingWritten(found.file, found.entries), at: row.now };
    const next = nextStep(row, listed, kinds);
    // The first time there is nothing to compare it with.
    const isRestless = next.kind === 'again' && next.isChanged && row.seenMark !== '';
    const seen = {
      account,
      checkedAt: databaseNow,
      seenMark: mark,
      changes: next.kind === 'again' ? row.changes + Number(isRestless) : 0,
      ...(next.kind === 'again' && next.isChanged && { seenAt: databaseNow }),
    };
    const problem = next.kind === 'leave' ? next.message : next.kind === 'same' ? row.doneProblem : '';
    if (problem !== '')
      await repository.release(db, row, { ...seen, step: 'failed', message: problem, inMs });
    else if (next.kind === 'fetch') await repository.release(db, row, { ...seen, step: 'listed', inMs: 0 });
    else if (next.kind === 'again')
      await repository.release(db, row, { ...seen, step: 'listing', inMs: next.inMs });
    else await repository.release(db, row, { ...seen, step: 'read', message: left, failures: 0, inMs });
    await announce(context, row.botId);
  } catch (error) {
    if (signal.aborted) await repository.release(db, row, { step: 'waiting', inMs: 0 });
    else await noteFailure(context, row, { error, minutes });
  }
}

type Found = { file: SaveFile; entries: readonly HostEntry[] };

const NO_FOLDER = 'Nitrado doesn’t say where the files of this service are.';
const NO_SAVE = 'The service has no save of its map yet.';

/** Finds the save of the map that the service runs. */
async function findSave({ readFacts, files }: PacedHost, hostId: string): Promise<Found> {
  const { gameFolder, map } = await readFacts(hostId);
  if (gameFolder === '') throw new NoSaveError(NO_FOLDER);
  const saves = savesFolder(gameFolder);
  const inFolder = async (folder: string): Promise<Found | undefined> => {
    const { entries } = await listed(files.list(hostId, folder));
    const file = saveIn(folder, entries);
    return file && { file, entries };
  };
  const usual = map === '' || map.includes('/') ? undefined : await inFolder(`${saves}/${map}`);
  if (usual) return usual;
  const folder = mapFolder(map, (await listed(files.list(hostId, saves))).entries);
  const found = folder && (await inFolder(folder.path));
  if (!found) throw new NoSaveError(NO_SAVE);
  return found;
}

/** Nothing where there is no such folder. */
async function listed(listing: Promise<HostFolder>): Promise<HostFolder> {
  try {
    return await listing;
  } catch (error) {
    if (error instanceof HostError && error.reason === 'noFile') return { entries: [], isCut: false };
    throw error;
  }
}
