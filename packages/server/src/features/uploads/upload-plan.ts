import type { TribeMember } from '@arkwright/contracts/data-dashboard/schema';
import type { InstanceSettings } from '@arkwright/contracts/settings-registry';
import { MAX_INSTANCE_ROWS, MAX_SERVER_ROWS } from '@arkwright/contracts/uploads/bounds';
import type { UploadPart } from '@arkwright/contracts/uploads/upload';
import { SPARE_ROWS } from './bounds.ts';
import type { BaseRow, DinoRow, PlayerRow, TribeRow } from './clean-rows.ts';
import { ENTRY_KINDS, type EntryKind, type KindName, type Moment } from './kinds.ts';
import { keepKnownMembers } from './known-members.ts';
import { type Progress, type Step, takePart } from './snapshot.ts';

/** A part of a snapshot with cleaned rows (clean-rows.ts). `isFromHost`: the program has read it itself, for no companion. */
export type Upload = { part: UploadPart; isFromHost?: true } & (
  | { kind: 'players'; rows: readonly PlayerRow[] }
  | { kind: 'tribes'; rows: readonly TribeRow[] }
  | { kind: 'bases'; rows: readonly BaseRow[] }
  | { kind: 'dinos'; rows: readonly DinoRow[] }
);

const SWITCHES = {
  players: 'uploadPlayerData',
  tribes: 'uploadPlayerData',
  bases: 'uploadStructureData',
  dinos: 'uploadDinoData',
} as const;

type Switches = Pick<InstanceSettings['companionMod'], (typeof SWITCHES)[KindName]>;

/** Whether the companion's switch for a kind of data is on. */
export const isUploadOn = (settings: Switches, kind: KindName): boolean => settings[SWITCHES[kind]];

/** Why the settings refuse uploads of a kind; undefined if they don't. `source`: the companion's type, or the host. */
export function whyRefused(
  settings: Switches & Pick<InstanceSettings['companionMod'], 'companionType'>,
  { kind, source }: { kind: KindName; source: string },
): string | undefined {
  if (settings.companionType === 'NotSelected')
    return 'No companion type is chosen on the Arkwright Companion page, so uploads are refused.';
  if (!isUploadOn(settings, kind)) return `Uploads of ${kind} are switched off.`;
  // An agent reads the save, whatever the companions in the game are, and so does the program.
  const types = source === 'Agent' || source === 'Host' ? [] : [source, settings.companionType];
  if (kind === 'dinos' && types.includes('APIPlugin')) return 'The API plugin does not upload dinos.';
  return undefined;
}

/** What is stored of the kind and server when a part comes. */
export type Stored = Omit<Progress, 'parts'> & {
  startedAt: number;
  /** How many rows there are. */
  rows: number;
  parts: readonly { part: number; rows: number }[];
  /** The members of the tribes of `tribesToLookUp`, by the tribe's ID in the game. */
  members: ReadonlyMap<string, readonly TribeMember[]>;
};

/** What a part does, in the order of its steps. */
export type UploadPlan = {
  kind: 'taken';
  /** It begins a snapshot: the parts of the one before go first. */
  dropsParts: boolean;
  /** How it is kept until the snapshot is whole. */
  part: { part: number; rows: number; gameIds: string[]; removedIds: string[] };
  /** With the last part: rows that were in none, or that a snapshot of changes lists as removed. */
  deletes: 'unseen' | 'removed' | 'nothing';
  rows: unknown[];
  moment: Moment;
  /** Rows beyond the maximum that may stay until the snapshot is whole. */
  spareRows: number;
  /** Rows that it doesn't have are no longer in the game. Changes, or a snapshot with unread rows, say nothing about others. */
  saysAll: boolean;
  isWhole: boolean;
  /** The snapshot's progress afterwards. */
  progress: Partial<Omit<Progress, 'parts' | 'pastIds'>> & {
    pastIds: string[];
    startedAt: number;
    uploadedAt: number;
    wholeSince?: number;
  };
  /** How many rows the uploader has; undefined if it didn't say: as many as are stored then. */
  uploadedRows: number | undefined;
};

/** Whether the uploader could read everything of the kind. Otherwise a missing row may still be in the game. */
const isOfAllRows = ({ part: { unread }, kind }: Upload): boolean => (unread?.[kind]?.rows ?? 0) === 0;

/** What a part means for what is stored; `at` is the time, ms. */
export function planUpload(
  stored: Stored,
  upload: Upload,
  at: number,
): UploadPlan | Exclude<Step, { kind: 'taken' }> {
  const { part, kind } = upload;
  const step = takePart({ ...stored, parts: stored.parts.map((other) => other.part) }, part);
  if (step.kind !== 'taken') return step;
  const { isNew, isWhole, lastPart, pastIds } = step;
  const { previousSnapshotId: previousId = '', removed = [] } = part;
  const startedAt = isNew ? at : stored.startedAt;
  const isOfChanges = previousId !== '';
  const isComplete = isOfAllRows(upload);
  const saysAll = !isOfChanges && isComplete;
  const { rows, gameIds } = distinct(withKnownMembers(upload, stored.members));
  const others = isNew ? [] : stored.parts.filter((other) => other.part !== part.part);
  return {
    kind: 'taken',
    dropsParts: isNew && stored.parts.length > 0,
    part: {
      part: part.part,
      rows: rows.length,
      gameIds: isOfChanges ? [] : gameIds,
      removedIds: isOfChanges && isComplete ? removed : [],
    },
    deletes: isWhole && isComplete ? (isOfChanges ? 'removed' : 'unseen') : 'nothing',
    rows,
    moment: { at, startedAt },
    spareRows: isWhole || kind === 'players' ? 0 : SPARE_ROWS,
    saysAll,
    isWhole,
    progress: {
      ...(isWhole
        ? { snapshotId: '', startedAt: 0, lastPart: 0 }
        : { snapshotId: part.snapshotId, startedAt, lastPart }),
      pastIds,
      ...(isNew && { previousId, latestId: part.snapshotId }),
      uploadedAt: at,
      ...(isWhole && isComplete && { wholeSince: startedAt - 1000 * (part.save?.ageSeconds ?? 0) }),
    },
    uploadedRows: saysAll ? others.reduce((sum, other) => sum + other.rows, rows.length) : undefined,
  };
}

/** The tribes with members whose players could not be read: by the tribe's list they are still in it. */
export function tribesToLookUp(upload: Upload): string[] {
  if (upload.kind !== 'tribes' || (upload.part.unread?.players?.rows ?? 0) === 0) return [];
  const lacking = upload.rows.filter(({ members }) => members.some(({ netId }) => netId === ''));
  return lacking.map(({ tribeId }) => tribeId);
}

/** Without what is known of them, members whose players could not be read would count as having left. */
function withKnownMembers(upload: Upload, known: Stored['members']): Upload {
  if (upload.kind !== 'tribes' || known.size === 0) return upload;
  const rows = upload.rows.map((row) => ({
    ...row,
    members: keepKnownMembers(row.members, known.get(row.tribeId) ?? []),
  }));
  return { ...upload, rows };
}

/**
 * Of several rows with the same ID in the game, the last one; with the IDs, which are needed only for kinds whose rows may
 * be deleted.
 */
function distinct({ kind, rows }: Upload): { rows: unknown[]; gameIds: string[] } {
  // The kind and its rows belong together, by the type of an upload.
  const [key] = (ENTRY_KINDS[kind] as unknown as EntryKind<unknown>).columns;
  const byKey = new Map(rows.map((row) => [String(key?.of(row)), row as unknown]));
  return { rows: [...byKey.values()], gameIds: kind === 'players' ? [] : [...byKey.keys()] };
}

/** How many rows there would be. */
export type Crowd = { onServer: number; inInstance: number };

/** How many rows are too many. */
export const tooManyOf = ({ onServer, inInstance }: Crowd, { spareRows }: Pick<UploadPlan, 'spareRows'>) =>
  Math.max(0, onServer - MAX_SERVER_ROWS - spareRows, inInstance - MAX_INSTANCE_ROWS - spareRows);

export const figure = (count: number) => count.toLocaleString('en');

/** Why there is no room, after that many rows have gone; undefined if there is. */
export function whyNoRoom(
  { onServer, inInstance }: Crowd,
  { kind, spareRows, gone }: { kind: KindName; spareRows: number; gone: number },
): string | undefined {
  if (onServer - gone > MAX_SERVER_ROWS + spareRows)
    return `A game server can have at most ${figure(MAX_SERVER_ROWS)} ${kind}.`;
  if (inInstance - gone > MAX_INSTANCE_ROWS + spareRows)
    return `A bot can have at most ${figure(MAX_INSTANCE_ROWS)} ${kind}.`;
  return undefined;
}
