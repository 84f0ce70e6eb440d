import { basename, dirname, join } from 'node:path';
import type { MissingFiles } from '@arkwright/ark/save/people-files';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { MAX_FETCHES_KEPT } from '@arkwright/contracts/hosted-saves/bounds';
import type { AppContext } from '../../context/app-context.ts';
import { systemScope } from '../../core/access/scope.ts';
import { HostError, type HostFolder } from '../../hosts/port.ts';
import { databaseNow } from '../../platform/database/database-clock.ts';
import { companionNews } from '../companion/service.ts';
import { canHost, type PacedHost, withPacedHost } from '../host-services/service.ts';
import type { Claim } from './claim.ts';
import { needsOf } from './decide.ts';
import { NoSaveError, noteFailure, TornSaveError } from './failure-service.ts';
import { readStart, SLOWEST_BYTES, withFetchFolder, withRoom, writeFetched } from './fetch-folder.ts';
import { kindOf } from './look-service.ts';
import { fetchPeople, personFiles } from './people-service.ts';
import { showProgress } from './progress-service.ts';
import { holdsPeople, storeSave } from './read-service.ts';
import type { Turns } from './read-turns.ts';
import type { ClaimedRow } from './repository.ts';
import * as repository from './repository.ts';
import { fileOf, folderOf, HEADER_BYTES, markOf, type SaveFile, saveIn, tornCopy } from './save-file.ts';
import { announce, findConditions, findKindsToRead } from './service.ts';

/** How long a fetch may take: this, and as long as the slowest host that is put up with needs for the file. */
const FETCH_MS = 2 * MINUTE_MS;

type Surroundings = Claim & { inTurn: Turns };

/** Fetches a save that was found to be complete, and stores what is in it. */
export async function fetchAndStore(
  context: AppContext,
  row: ClaimedRow,
  surroundings: Surroundings,
): Promise<void> {
  const { db } = context;
  const { signal } = surroundings;
  const scope = systemScope(row.botId);
  const file = fileOf(row.seenMark);
  const conditions = await findConditions(context, scope);
  const needs = conditions ? needsOf(conditions, { canReadFiles: canHost(kindOf(row), 'files') }) : ['bot'];
  if (!file || !conditions || needs.length > 0) {
    // The next look says what is missing.
    await repository.release(db, row, { step: 'waiting', inMs: 0 });
    return;
  }
  const { minutes } = conditions;
  try {
    await announce(context, row.botId);
    const done = await fetchAndRead(context, row, { ...surroundings, file });
    await repository.release(db, row, {
      ...done,
      step: 'read',
      failures: 0,
      readAt: databaseNow,
      savedAt: file.modifiedAt,
      saveBytes: file.size,
      doneMark: markOf(file),
      doneProblem: '',
      inMs: minutes * MINUTE_MS,
    });
    await context.bus.publish(
      db,
      { kind: 'changed', of: { botId: row.botId }, topic: 'data-dashboard' },
      companionNews(scope),
    );
    await announce(context, row.botId);
  } catch (error) {
    // The next process fetches it again.
    if (signal.aborted) await repository.release(db, row, { step: 'listed', inMs: 0 });
    else await noteFailure(context, row, { error, minutes, mark: markOf(file) });
  }
}

/** What a fetch leaves on the disk. */
type Fetched = { path: string; missing: MissingFiles };

function fetchAndRead(
  context: AppContext,
  row: ClaimedRow,
  of: Surroundings & { file: SaveFile },
): Promise<{ doneKinds: string[]; message: string }> {
  const scope = systemScope(row.botId);
  const { signal, inTurn, keep } = of;
  const { serverId } = row;
  const findKinds = async () => {
    const conditions = await findConditions(context, scope);
    return conditions
      ? findKindsToRead(context, scope, { serverId, companion: conditions.companion })
      : { kinds: [], left: '' };
  };
  return withFetchFolder(context.settings.dataDir, async (folder) => {
    const { path, missing } = await fetchSave(context, row, { ...of, folder });
    const { kinds } = await findKinds();
    await repository.update(context.db, row, { step: 'reading' });
    await announce(context, row.botId);
    const isLeft = async (kind: string) => !(await findKinds()).kinds.some((each) => each === kind);
    const order = { path, serverId, kinds, missing, isLeft, keep, signal };
    const doneKinds = await inTurn(() => storeSave(context, scope, order));
    const { left } = await findKinds();
    const message = [left, missingWords(missing)].filter((words) => words !== '').join(' ');
    return { doneKinds, message };
  });
}

function missingWords({ names: { length }, areMore }: MissingFiles): string {
  if (areMore)
    return 'Not all files of players and tribes beside the save were fetched: what is in them stays as it was.';
  if (length === 0) return '';
  return `${length.toLocaleString('en')} ${length === 1 ? 'file' : 'files'} of players and tribes beside the save were not fetched: what is in them stays as it was.`;
}

/** Fetches a save into a folder, with the files beside it if it lacks its players and tribes. Counts what it takes. */
async function fetchSave(
  context: AppContext,
  row: ClaimedRow,
  of: Surroundings & { file: SaveFile; folder: string },
): Promise<Fetched> {
  const { file, folder, signal } = of;
  const { hostId } = row;
  const progress = showProgress(context, row, file.size);
  let bytes = 0;
  try {
    const order = { scope: systemScope(row.botId), kind: kindOf(row), hostId, signal };
    return await withPacedHost(context, order, async (host) => {
      const path = join(folder, localName(file));
      const before = bytes;
      const onBytes = (length: number) => {
        bytes = before + length;
        progress.onBytes(length);
      };
      const { entries, isCut } = await copySave(host, { hostId, file, path, signal, onBytes });
      const people = personFiles(entries);
      const isAlone = people.length === 0 && !isCut;
      if (isAlone || (await of.inTurn(() => holdsPeople({ path, signal }))))
        return { path, missing: { names: [], areMore: false } };
      const fetched = await fetchPeople(host, { hostId, files: people, folder, signal });
      bytes += fetched.bytes;
      return { path, missing: { names: fetched.missing, areMore: isCut } };
    });
  } finally {
    await progress.stop();
    if (bytes > 0) await repository.addFetched(context.db, row, bytes, MAX_FETCHES_KEPT);
  }
}

/** The map's name is the host's word: the file gets a plain one here. */
const localName = ({ path }: SaveFile) =>
  `${basename(path, '.ark')
    .replace(/[^\w-]/g, '_')
    .slice(0, 100)}.ark`;

/** Fetches the save alone, and makes sure that it is whole. Returns what is beside it at the host. */
async function copySave(
  host: PacedHost,
  of: {
    hostId: string;
    file: SaveFile;
    path: string;
    signal: AbortSignal;
    onBytes: (bytes: number) => void;
  },
): Promise<HostFolder> {
  const { hostId, file, path, signal, onBytes } = of;
  const timeoutMs = FETCH_MS + (MINUTE_MS * file.size) / SLOWEST_BYTES;
  const length = await withRoom({ folder: dirname(path), bytes: file.size }, async (onWritten) => {
    const body = await host.files.readWhole(hostId, file.path, { maxBytes: file.size, timeoutMs, signal });
    return writeFetched(body, {
      path,
      modifiedAt: file.modifiedAt,
      onBytes: (written) => {
        onWritten(written);
        onBytes(written);
      },
    });
  });
  if (length !== file.size) throw new TornSaveError(`it has ${length} bytes of ${file.size}`);
  const torn = tornCopy(await readStart(path, HEADER_BYTES), length);
  if (torn !== undefined) throw new TornSaveError(torn);
  const folder = folderOf(file.path);
  const listed = await listAgain(host, { hostId, folder });
  if (!listed) return { entries: [], isCut: true };
  const after = saveIn(folder, listed.entries);
  if (!after) throw new NoSaveError('The save was deleted at the host while it was fetched.');
  if (markOf(after) !== markOf(file)) throw new TornSaveError('the game saved meanwhile');
  return listed;
}

/** Undefined if the account's budget is used up: the save would have to be fetched again only to list its folder. */
async function listAgain(
  host: PacedHost,
  { hostId, folder }: { hostId: string; folder: string },
): Promise<HostFolder | undefined> {
  try {
    return await host.files.list(hostId, folder);
  } catch (error) {
    if (error instanceof HostError && error.reason === 'throttled') return undefined;
    throw error;
  }
}
