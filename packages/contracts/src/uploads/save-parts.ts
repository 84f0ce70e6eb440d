import { DASHBOARD_KINDS, type DashboardKind } from '../core/data-kinds.ts';
import { MAX_UNREAD_REASONS, type UnreadRows } from '../core/unread.ts';
import { MAX_UPLOAD_ROWS } from './bounds.ts';
import {
  baseUpload,
  dinoUpload,
  playerUpload,
  type ReadSave,
  tribeUpload,
  type UploadPart,
} from './upload.ts';

/** A row in the contract's form. */
export type SaveRow = Readonly<Record<string, unknown>>;

/** What the reader of saves (packages/ark/src/save/read-save.ts) returns, as far as it is uploaded. Times in ms. */
export type SavedRows = Readonly<Record<DashboardKind, readonly unknown[]>> & {
  header: { gameTime: number; saveCounter: number };
  savedAt: number;
  unread: Readonly<Record<DashboardKind, { rows: number; reasons: readonly string[] }>>;
};

// docs/companion.md: at most 4 MB per call.
const MAX_CHARACTERS = 3_000_000;

const SCHEMAS = { players: playerUpload, tribes: tribeUpload, bases: baseUpload, dinos: dinoUpload };

/** The rows of one kind, and how many more could not be read. */
export type KindRows = { rows: readonly SaveRow[]; unread: UnreadRows };

/**
 * The rows of a kind in the contract's form. A row that Arkwright would refuse (a position outside any map, a
 * name that is too long) counts as unread, because it would make Arkwright refuse its whole part.
 */
export function rowsOfKind(save: SavedRows, kind: DashboardKind): KindRows {
  const rows = save[kind].flatMap((row) => SCHEMAS[kind].safeParse(row).data ?? []);
  const unfit = save[kind].length - rows.length;
  const unread = { rows: save.unread[kind].rows + unfit, reasons: [...save.unread[kind].reasons] };
  if (unfit > 0) unread.reasons = ['rows that make no sense', ...unread.reasons].slice(0, MAX_UNREAD_REASONS);
  return { rows, unread };
}

/** The rows of all kinds. */
export function rowsOfSave(save: SavedRows): Record<DashboardKind, KindRows> {
  return {
    players: rowsOfKind(save, 'players'),
    tribes: rowsOfKind(save, 'tribes'),
    bases: rowsOfKind(save, 'bases'),
    dinos: rowsOfKind(save, 'dinos'),
  };
}

/** What every part says of the save that it was read from; `now` in ms, by the clock of `savedAt`. */
export type PartsOrigin = { save: ReadSave; unread?: NonNullable<UploadPart['unread']> };

export function originOf(
  { header, savedAt }: Pick<SavedRows, 'header' | 'savedAt'>,
  read: Readonly<Record<DashboardKind, KindRows>>,
  now: number,
): PartsOrigin {
  const ageSeconds = Math.max(0, Math.round((now - savedAt) / 1000));
  const save = { ageSeconds, gameTime: Math.max(0, header.gameTime), counter: header.saveCounter };
  const unread = DASHBOARD_KINDS.flatMap((kind) =>
    read[kind].unread.rows > 0 ? [[kind, read[kind].unread]] : [],
  );
  return { save, ...(unread.length > 0 && { unread: Object.fromEntries(unread) }) };
}

/** A part of a snapshot, but for the server that it is of. */
export type SavePart = Omit<UploadPart, 'serverId'> & { save: ReadSave; rows: readonly SaveRow[] };

/**
 * The parts of a snapshot of one kind: at least one, because an empty one says that there are no rows. With
 * `previousSnapshotId`, `rows` and `removed` are the changes since that one.
 */
export function* snapshotParts(
  { snapshotId, ...origin }: PartsOrigin & { snapshotId: string },
  upload: { rows: readonly SaveRow[]; removed?: readonly string[]; previousSnapshotId?: string },
  limits?: PartLimits,
): Generator<SavePart> {
  const { rows, removed = [], previousSnapshotId } = upload;
  const parts = partsOf(rows, limits);
  const removals = partsOf(removed, limits);
  const count = Math.max(parts.length, removals.length);
  for (let index = 0; index < count; index++)
    yield {
      snapshotId,
      part: index + 1,
      isLast: index === count - 1,
      rows: parts[index] ?? [],
      ...origin,
      ...(previousSnapshotId !== undefined && { previousSnapshotId, removed: removals[index] ?? [] }),
    };
}

export type PartLimits = { maxRows?: number; maxCharacters?: number };

/** Divides rows into parts that one call may have; at least one. */
export function partsOf<Row>(
  rows: readonly Row[],
  { maxRows = MAX_UPLOAD_ROWS, maxCharacters = MAX_CHARACTERS }: PartLimits = {},
): Row[][] {
  let current: Row[] = [];
  const parts = [current];
  let characters = 0;
  for (const row of rows) {
    const length = JSON.stringify(row).length;
    if (current.length > 0 && (current.length === maxRows || characters + length > maxCharacters)) {
      current = [];
      parts.push(current);
      characters = 0;
    }
    current.push(row);
    characters += length;
  }
  return parts;
}
