import { z } from 'zod';
import { trimmedText } from '../core/fields.ts';
import { id, timestamp } from '../core/ids.ts';
import { plainId } from '../core/json-shape.ts';

/** Where a change came from. */
export const CHANGE_ORIGINS = ['dashboard', 'discord', 'api', 'system'] as const;

/** Who did something. `id` is a Discord id, or empty for the program's own parts, which have only a name. */
export const changeActor = z.object({ kind: z.string(), id: z.string(), name: z.string() });

export type ChangeActor = z.infer<typeof changeActor>;

/**
 * One entry of the history. `before` and `after` hold what changed, secrets masked; null for what was not there or is for the
 * owner. Of long lists they hold the entries that came, went or changed (condense.ts).
 */
export const changeEntry = z.object({
  id,
  at: timestamp,
  actor: changeActor,
  origin: z.enum(CHANGE_ORIGINS),
  /** The area whose viewers see the entry; `Owner` for what only the owner and FullAccess see (values: owner-values.ts). */
  area: z.string(),
  /** What was done, e.g. `server.created`. */
  action: z.string(),
  target: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  before: z.unknown(),
  after: z.unknown(),
  /** So many entries of lists are not kept, for there were too many. */
  leftOut: z.number().int().optional(),
});

export type ChangeEntry = z.infer<typeof changeEntry>;

/** The latest moment that a filter may name, ms: the end of JavaScript's dates. */
const LATEST = 8_640_000_000_000_000;
const moment = z.coerce.number<number | string>().int().min(0).max(LATEST);

/** What narrows the history down; everything left out matches all. */
export const historyFilter = z.object({
  /** An `actorKey` (keys.ts). */
  actor: z.string().max(200).optional(),
  area: z.string().max(64).optional(),
  action: z.string().max(64).optional(),
  /** The kind of what was changed, `server`, or one thing, `server:<id>`. */
  target: z.string().max(200).optional(),
  /** Text in the names of actor and target, in the words of the action, or in the values. */
  q: trimmedText(100).max(100).optional(),
  /** From this moment on, ms. */
  from: moment.optional(),
  /** Before this moment, ms. */
  to: moment.optional(),
});

export type HistoryFilter = z.output<typeof historyFilter>;

/** A place between two entries, newest first: `<at>.<id>` of an entry. */
export const historyCursor = plainId(
  z.string().regex(/^\d{1,16}\.[\w-]{1,64}$/, 'This is not a place in the history'),
  81,
);

/** A version of a settings group, without its value. `rev` counts from 1. */
export const settingsVersion = z.object({ rev: z.number().int(), savedAt: timestamp, savedBy: z.string() });

export type SettingsVersion = z.infer<typeof settingsVersion>;

/** A version beside what is stored now: the fields that differ and that the caller may view. */
export const versionComparison = settingsVersion.extend({
  /** The revision that is stored now. */
  currentRev: z.number().int(),
  fields: z.array(
    z.object({
      field: z.string(),
      old: z.unknown(),
      current: z.unknown(),
      /** Whether a restore by the caller would bring it back. */
      canRestore: z.boolean(),
    }),
  ),
});

export type VersionComparison = z.infer<typeof versionComparison>;
