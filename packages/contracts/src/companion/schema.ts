import { z } from 'zod';
import { trimmedText } from '../core/fields.ts';
import { id, timestamp } from '../core/ids.ts';
import { plainId } from '../core/json-shape.ts';
import { unreadRows } from '../core/unread.ts';
import { MAX_CHAT_LINES, MAX_LOG_LINE, MAX_LOG_LINES } from './bounds.ts';

/** Companion types: in the game, or beside it, where it reads the save and can't run commands. */
export const COMPANION_KINDS = ['Mod', 'APIPlugin', 'Agent'] as const;

/** The last complete snapshot of a kind: its time (0 for never), number of rows, and what could not be read. */
const lastUpload = z.object({ at: timestamp, rows: z.number().int(), unread: unreadRows.optional() });

/** A game server as reported by its companion. */
export const companionServer = z.object({
  serverId: id,
  serverName: z.string(),
  /** The game's own name, e.g. `TheIsland_WP`; empty until reported. */
  map: z.string(),
  isConnected: z.boolean(),
  /** Empty until a companion has called. */
  type: z.enum(['', ...COMPANION_KINDS]),
  version: z.string(),
  /** 0 for never. */
  lastSeenAt: timestamp,
  uploads: z.object({ players: lastUpload, tribes: lastUpload, bases: lastUpload, dinos: lastUpload }),
  /**
   * The log that an agent sends, replacing RCON: whether it does so now, and when its last line came (0 for
   * never).
   */
  log: z.object({ isHandedOn: z.boolean(), lastLineAt: timestamp }),
  /**
   * The save that an agent last read: when it was written, and how many times the world had been saved. Null
   * before the first.
   */
  save: z.object({ savedAt: timestamp, counter: z.number().int() }).nullable(),
});

export type CompanionServer = z.infer<typeof companionServer>;

/** The registration key of an instance's companions, for members who may edit the companion. */
export const companionKey = z.object({
  /** Empty until one is made. */
  registrationKey: z.string(),
  createdAt: timestamp,
  /** When a companion last used it, to the minute; 0 for never. */
  lastUsedAt: timestamp,
});

export type CompanionKey = z.infer<typeof companionKey>;

const port = z.number().int().min(1).max(65535);

const numberOrNone = plainId(z.string().regex(/^\d{0,12}$/), 12);

/** Sent by a companion when its game server has started, and every few minutes after that. */
export const companionHello = z.object({
  /** The id from its configuration; empty on a server that should be added automatically. */
  serverId: z.string().max(64),
  type: z.enum(COMPANION_KINDS),
  version: trimmedText(30).min(1).max(30),
  sessionName: trimmedText(100).max(100),
  /** The game's own name, e.g. `TheIsland_WP`. */
  map: trimmedText(100).max(100),
  gameVersion: trimmedText(30).max(30),
  clusterId: trimmedText(100).max(100),
  modIds: z.array(plainId(z.string().regex(/^\d{1,12}$/), 12)).max(200),
  /** Steam build number of the game server at its start; empty if unknown. */
  buildId: numberOrNone.default(''),
  /** CurseForge file ids of the mods at its start, in the order of `modIds`; empty if unknown. */
  modFileIds: z.array(numberOrNone).max(200).default([]),
  // Needed to add a game server automatically; an agent doesn't know these three and adds none.
  maxPlayers: z.number().int().min(1).max(1000).optional(),
  gamePort: port.optional(),
  rconPort: port.optional(),
  /** Only read when the server is added automatically. */
  rconPassword: z.string().max(100).default(''),
});

export type CompanionHello = z.infer<typeof companionHello>;

/** Identifies one of the log files that the game writes one after the other. */
const logRun = plainId(z.string().regex(/^[\w-]{0,64}$/), 64);

/**
 * The file of a game's log to continue in, and the position in bytes. The run is empty before anything was
 * received.
 */
export const logPosition = z.object({
  run: logRun,
  next: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
});

export type LogPosition = z.infer<typeof logPosition>;

/** Instructions for a companion, from the instance's settings. */
export const companionOrders = z.object({
  /** The id to use from now on: that of a server just added, otherwise the one it sent. */
  serverId: id,
  uploads: z.object({ players: z.boolean(), structures: z.boolean(), dinos: z.boolean() }),
  /** Whether to send chat messages as they are written. */
  chat: z.boolean(),
  /** How far its game's log has been received. */
  log: logPosition,
  /** Time between two uploads of a kind. */
  intervalSeconds: z.number().int(),
  /** Pause between two parts of the structures. */
  structuresDelaySeconds: z.number().int(),
  /** Whether a snapshot may contain only changes since the previous one (`previousSnapshotId`). */
  acceptsChanges: z.boolean(),
  /** Changes with the settings that these orders come from; sent with requests for commands. */
  revision: z.string(),
});

export type CompanionOrders = z.infer<typeof companionOrders>;

/** A console command for a companion to run in its game, once. */
export const companionCommand = z.object({ id, command: z.string() });

export type CompanionCommand = z.infer<typeof companionCommand>;

/** What a companion gets among its commands if its orders are out of date. It needs no result. */
export const SAY_HELLO: CompanionCommand = { id: 'hello', command: 'ScriptCommand arkwright hello' };

/** Maximum characters of a game's reply that a companion may send. */
const MAX_REPLY = 100_000;

/** The result of a command. */
export const companionResult = z.object({
  serverId: id,
  id,
  isDone: z.boolean(),
  /** The game's reply, or why it wasn't run: the first 500 characters are used, on one line. */
  reply: z.string().max(MAX_REPLY),
});

/** Who can read a message in the game. */
export const CHAT_SCOPES = ['global', 'local', 'tribe', 'alliance'] as const;
export type ChatScope = (typeof CHAT_SCOPES)[number];

/** A message from the game's chat. */
export const companionChatLine = z.object({
  scope: z.enum(CHAT_SCOPES),
  /** The platform account's name, as in the game's own log lines. */
  player: trimmedText(100).min(1).max(100),
  /** The survivor's name. */
  character: trimmedText(100).max(100),
  /** The survivor's tribe; empty for none. */
  tribe: trimmedText(100).max(100).default(''),
  message: trimmedText(1000).min(1).max(1000),
});

export type CompanionChatLine = z.infer<typeof companionChatLine>;

/** Chat messages in order. */
export const companionChat = z.object({
  serverId: id,
  /** A new one after each start of the game; lines are numbered within it. */
  run: plainId(z.string().regex(/^[\w-]{1,64}$/), 64),
  /**
   * The number, within the run, of the first of these lines; numbering starts at 0. Lines already received
   * are skipped.
   */
  first: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  lines: z.array(companionChatLine).min(1).max(MAX_CHAT_LINES),
});

export type CompanionChat = z.infer<typeof companionChat>;

/** Lines of `ShooterGame.log`, in order. */
export const companionLog = logPosition.extend({
  serverId: id,
  /**
   * Where this batch begins in the file. It is accepted if that is where the last one ended, or if it is
   * another file.
   */
  first: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  /** The game log's lines between there and `next`, each as GetGameLog returns it. */
  lines: z.array(z.string().min(1).max(MAX_LOG_LINE)).max(MAX_LOG_LINES),
  /** The game's clock was set back by more than a minute between the previous batch and these lines. */
  isClockSetBack: z.boolean().default(false),
  /** How many lines before them were too old to send. */
  leftOut: z.number().int().min(0).max(1_000_000_000).default(0),
});

export type CompanionLog = z.infer<typeof companionLog>;
