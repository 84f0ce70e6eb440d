import { z } from 'zod';
import { id, timestamp } from '../core/ids.ts';

/**
 * What is happening with a server's save at its host. `off`: the owner hasn't allowed it. `needs`: allowed, but something
 * is missing. `waiting`: it is read when its turn comes. `listing`: looking whether it changed and is complete. `fetching`,
 * `reading`: under way. `read`: everything up to the last look is stored. `skipped`: the mod, plugin or agent of this
 * server uploads everything that would be read. `failed`: `message` says why, and `nextAt` when it is tried again.
 */
export const HOSTED_SAVE_STATES = [
  'off',
  'needs',
  'waiting',
  'listing',
  'fetching',
  'reading',
  'read',
  'skipped',
  'failed',
] as const;
export type HostedSaveState = (typeof HOSTED_SAVE_STATES)[number];

/**
 * What is missing: a link to a host that has files, the owner's consent aside: `host`; a tier with the companion; the
 * companion's switch; its type; one of its upload switches.
 */
export const HOSTED_SAVE_NEEDS = ['host', 'tier', 'companion', 'companionType', 'uploads'] as const;
export type HostedSaveNeed = (typeof HOSTED_SAVE_NEEDS)[number];

/** Where the rows of a kind come from: a companion, by its type, or the save at the host. */
export const SAVE_SOURCES = ['Mod', 'APIPlugin', 'Agent', 'Host'] as const;
export type SaveSource = (typeof SAVE_SOURCES)[number];

/** One kind of data on one server. */
const kindSource = z.object({
  /** The companion's switch for this kind is on. */
  isWanted: z.boolean(),
  /** What last uploaded it; empty if nothing has. */
  source: z.enum(['', ...SAVE_SOURCES]),
  /** That upload: its time (0 for never) and number of rows. */
  at: timestamp,
  rows: z.number().int(),
  /** Not read from the host now, because a mod, plugin or agent uploads it. */
  isLeftToCompanion: z.boolean(),
});

/** A game server with the state of its save at the host. Sizes in bytes. */
export const hostedSave = z.object({
  serverId: id,
  serverName: z.string(),
  /** It is linked to a service of a host whose files can be read. */
  isPossible: z.boolean(),
  /** The owner has allowed it (`readsHostedSaves` of the server). */
  isOn: z.boolean(),
  state: z.enum(HOSTED_SAVE_STATES),
  /** Everything that is missing, for `needs`; otherwise empty. */
  needs: z.array(z.enum(HOSTED_SAVE_NEEDS)),
  /** One or two sentences: why it failed, or what was left out. May be empty. */
  message: z.string(),
  /** When the host was last asked for it; 0 for never, as for the other times. */
  checkedAt: timestamp,
  /** When a save was last fetched and stored. */
  readAt: timestamp,
  /** The save that was last read: when the game wrote it, by the host, and its size. */
  savedAt: timestamp,
  saveBytes: z.number().int(),
  /** Of the fetch under way: bytes so far, and the size of the file; both 0 otherwise. */
  fetchedBytes: z.number().int(),
  fetchBytes: z.number().int(),
  /** Fetched for this server in the last 24 hours. */
  dayBytes: z.number().int(),
  /** When it is looked at next; 0 if it isn't, or is right now. */
  nextAt: timestamp,
  sources: z.object({ players: kindSource, tribes: kindSource, bases: kindSource, dinos: kindSource }),
});

export type HostedSave = z.infer<typeof hostedSave>;
