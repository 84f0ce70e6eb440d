import { z } from 'zod';
import { id, timestamp } from '../core/ids.ts';
import { SECRET_MASK } from '../core/secret-mask.ts';
import { serviceId } from '../core/service-id.ts';
import { serverFields } from '../servers/schema.ts';

/** The first three are the specification's (§4); the others are ours. */
export const SYNC_STATUSES = [
  'No Server',
  'Synchronized',
  'Sync Required',
  /** The service has values that a server can't have. */
  'Can’t be used',
  /** Its account is broken, Nitrado has suspended it or stopped listing it, or its details can't be read. */
  'Not synced',
] as const;

export const SYNCED_FIELDS = ['rconPassword', 'rconPort', 'gamePort', 'host', 'maxPlayers'] as const;
export type SyncedField = (typeof SYNCED_FIELDS)[number];

/**
 * A hosting service record and its sync row (specification §3), as last read at Nitrado. `adminPassword` is the mask, or
 * empty if there is none: its value is never sent.
 */
export const hostService = z.object({
  id: z.number().int(),
  ip: z.string(),
  /** 0 where the host has none, as for the other numbers. */
  gamePort: z.number().int(),
  rconPort: z.number().int(),
  name: z.string(),
  clusterId: z.string(),
  adminPassword: z.union([z.literal(SECRET_MASK), z.literal('')]),
  mods: z.array(z.string()),
  slots: z.number().int(),
  /** As the game names it, such as `TheIsland_WP`; empty if the host doesn't say. */
  map: z.string(),
  serviceId: z.number().int(),
  /** The linked server of this instance; empty if there is none. */
  serverId: z.string(),
  status: z.enum(SYNC_STATUSES),
  isSyncRequired: z.boolean(),
  /** What differs from the linked server, for `Sync Required`. */
  differs: z.array(z.enum(SYNCED_FIELDS)),
  /** Why it can't be used or compared, and what to do; empty if it can. */
  problem: z.string(),
  /** The state exactly as Nitrado sent it, such as `started`; empty if it has not been read yet. */
  state: z.string(),
  stateSince: timestamp,
  /** When the rental ends; 0 if the host doesn't say. */
  rentalEndsAt: timestamp,
  nitradoId: z.string(),
  username: z.string(),
  /** When its details were last read; 0 if never. */
  readAt: timestamp,
  /** The account's latest list does not contain it. */
  isMissing: z.boolean(),
  /** Another instance has a server for it, too. */
  isInOtherInstance: z.boolean(),
});

export type HostService = z.infer<typeof hostService>;

/** What happened to one server of a sync; `message` says why it failed or was skipped. */
export const syncEntry = z.object({
  serviceId: z.number().int(),
  serverId: z.string(),
  outcome: z.enum(['waiting', 'synced', 'unchanged', 'failed', 'skipped']),
  changed: z.array(z.enum(SYNCED_FIELDS)),
  message: z.string(),
});

export type SyncEntry = z.infer<typeof syncEntry>;

/** A sync that somebody started: durable, so a page that opens later sees its progress. */
export const syncRun = z.object({
  id,
  startedAt: timestamp,
  /** 0 while it runs. */
  endedAt: timestamp,
  startedBy: z.string(),
  entries: z.array(syncEntry),
});

export type SyncRun = z.infer<typeof syncRun>;

/** What the page shows beside the services. */
export const syncState = z.object({
  /** When the oldest account that works was last listed; 0 if one never was. */
  readAt: timestamp,
  isReading: z.boolean(),
  /** Some account has more services than are shown. */
  isCut: z.boolean(),
  /** Services whose IDs are larger than a number holds: they can't be linked, and are not among the services. */
  unnumbered: z.number().int(),
  /** The newest sync that somebody started; null if there was none, or it was dismissed. */
  run: syncRun.nullable(),
  /** The last automatic sync; null if there was none. */
  lastAutomatic: z.object({ at: timestamp, read: z.number().int(), changed: z.array(syncEntry) }).nullable(),
  /** When the next automatic sync is due; 0 while it is off. */
  nextAutomaticAt: timestamp,
});

export type SyncState = z.infer<typeof syncState>;

/** A service to be added as a server; its connection fields are read from the host. */
export const addedService = z.object({
  serviceId,
  name: serverFields.shape.name,
  nameShort: serverFields.shape.nameShort,
  sortingIndex: serverFields.shape.sortingIndex.optional(),
});

/** Either the new server, or why there is none. */
export const addedServer = z.object({
  serviceId: z.number().int(),
  serverId: z.string().optional(),
  message: z.string().optional(),
});
