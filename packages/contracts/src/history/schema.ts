import { z } from 'zod';
import { trimmedText } from '../core/fields.ts';
import { id, timestamp } from '../core/ids.ts';
import { plainId } from '../core/json-shape.ts';

/** Where a change came from. */
export const CHANGE_ORIGINS = ['dashboard', 'discord', 'api', 'system'] as const;

/** Who did something. `id` is a Discord id, or empty for parts of the program, which only have a name. */
export const changeActor = z.object({ kind: z.string(), id: z.string(), name: z.string() });

export type ChangeActor = z.infer<typeof changeActor>;

/**
 * A history entry. `before` and `after` hold the changed values, with secrets masked; null if it didn't exist
 * or is for the owner only. Of long lists they hold the added, removed and changed entries (condense.ts).
 */
export const changeEntry = z.object({
  id,
  at: timestamp,
  actor: changeActor,
  origin: z.enum(CHANGE_ORIGINS),
  /**
   * The area whose viewers see the entry; `Owner` if only the owner and FullAccess see it (for values:
   * owner-values.ts).
   */
  area: z.string(),
  /** The action, e.g. `server.created`. */
  action: z.string(),
  target: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  before: z.unknown(),
  after: z.unknown(),
  /** Number of list entries that were too many to keep. */
  leftOut: z.number().int().optional(),
});

export type ChangeEntry = z.infer<typeof changeEntry>;

/** The latest time that a filter may name, ms: the end of JavaScript's dates. */
const LATEST = 8_640_000_000_000_000;
const moment = z.coerce.number<number | string>().int().min(0).max(LATEST);

/** Filters of the history; a missing one matches everything. */
export const historyFilter = z.object({
  /** An `actorKey` (keys.ts). */
  actor: z.string().max(200).optional(),
  /** The area that entries show (shown-area.ts). */
  area: z.string().max(64).optional(),
  action: z.string().max(64).optional(),
  /** The kind of the target, `server`, or one target, `server:<id>`. */
  target: z.string().max(200).optional(),
  /** Text in the names of actor and target, in the wording of the action, or in the values. */
  q: trimmedText(100).max(100).optional(),
  /** From this time (inclusive), ms. */
  from: moment.optional(),
  /** Before this time, ms. */
  to: moment.optional(),
});

export type HistoryFilter = z.output<typeof historyFilter>;

/** A position between two entries, newest first: `<at>.<id>` of an entry. */
export const historyCursor = plainId(
  z.string().regex(/^\d{1,16}\.[\w-]{1,64}$/, 'This is not a position in the history'),
  81,
);

/** A version of a settings group, without its value. `rev` counts from 1. */
export const settingsVersion = z.object({ rev: z.number().int(), savedAt: timestamp, savedBy: z.string() });

export type SettingsVersion = z.infer<typeof settingsVersion>;

/** A version next to the stored one: the fields that differ and that the caller may view. */
export const versionComparison = settingsVersion.extend({
  /** The stored revision. */
  currentRev: z.number().int(),
  fields: z.array(
    z.object({
      field: z.string(),
      old: z.unknown(),
      current: z.unknown(),
      /** Whether the caller can restore it. */
      canRestore: z.boolean(),
    }),
  ),
});

export type VersionComparison = z.infer<typeof versionComparison>;
