import { z } from 'zod';
import { trimmedText } from '../core/fields.ts';
import { id, timestamp } from '../core/ids.ts';
import { plainId } from '../core/json-shape.ts';
import { MAX_CHAT_LINES, MAX_LOG_LINE, MAX_LOG_LINES } from './bounds.ts';

/** What a companion can upload, in the order of the Data Dashboard's tabs. */
export const UPLOAD_KINDS = ['players', 'tribes', 'bases', 'dinos'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** What can call as a companion: in the game, or beside it, where it reads the save and can run nothing. */
export const COMPANION_KINDS = ['Mod', 'APIPlugin', 'Agent'] as const;

/** The last whole snapshot of a kind: when it was complete (0 for never), and how many rows it had. */
const lastUpload = z.object({ at: timestamp, rows: z.number().int() });

/** A game server as its companion has told of itself. */
export const companionServer = z.object({
  serverId: id,
  serverName: z.string(),
  /** As the game names it, e.g. `TheIsland_WP`; empty while it has not told. */
  map: z.string(),
  isConnected: z.boolean(),
  /** Empty while none has ever called. */
  type: z.enum(['', ...COMPANION_KINDS]),
  version: z.string(),
  /** 0 for never. */
  lastSeenAt: timestamp,
  uploads: z.object({ players: lastUpload, tribes: lastUpload, bases: lastUpload, dinos: lastUpload }),
  /** The log that an agent hands on, in place of RCON: whether it does so now, and when it last had a line (0 for never). */
  log: z.object({ isHandedOn: z.boolean(), lastLineAt: timestamp }),
  /** The save that an agent last read: when it was written, and how often the world was saved. Null before the first. */
  save: z.object({ savedAt: timestamp, counter: z.number().int() }).nullable(),
});

export type CompanionServer = z.infer<typeof companionServer>;

/** The key with which the companions of an instance call, for those who may edit the companion. */
export const companionKey = z.object({
  /** Empty while none was made. */
  registrationKey: z.string(),
  createdAt: timestamp,
  /** When a companion last called with it, to the minute; 0 for never. */
  lastUsedAt: timestamp,
});

export type CompanionKey = z.infer<typeof companionKey>;

const port = z.number().int().min(1).max(65535);

const numberOrNone = plainId(z.string().regex(/^\d{0,12}$/), 12);

/** What a companion says when its game server has started, and every few minutes after. */
export const companionHello = z.object({
  /** The id that stands in its configuration; empty on a server that is to be added by itself. */
  serverId: z.string().max(64),
  type: z.enum(COMPANION_KINDS),
  version: trimmedText(30).min(1).max(30),
  sessionName: trimmedText(100).max(100),
  /** As the game names it, e.g. `TheIsland_WP`. */
  map: trimmedText(100).max(100),
  gameVersion: trimmedText(30).max(30),
  clusterId: trimmedText(100).max(100),
  modIds: z.array(plainId(z.string().regex(/^\d{1,12}$/), 12)).max(200),
  /** The build of the game's server that it was started with, as Steam numbers it; empty where it is not known. */
  buildId: numberOrNone.default(''),
  /** The files of the mods that it was started with, as CurseForge numbers them, in the order of `modIds`; empty as above. */
  modFileIds: z.array(numberOrNone).max(200).default([]),
  // These three are what a game server is added by; an agent does not know them, and adds none.
  maxPlayers: z.number().int().min(1).max(1000).optional(),
  gamePort: port.optional(),
  rconPort: port.optional(),
  /** Only read when the server is added by itself. */
  rconPassword: z.string().max(100).default(''),
});

export type CompanionHello = z.infer<typeof companionHello>;

/** Names one of the files that the game has begun one after the other. */
const logRun = plainId(z.string().regex(/^[\w-]{0,64}$/), 64);

/** In which file of a game's log is gone on, and where, in bytes. The run is empty before anything was handed on. */
export const logPosition = z.object({
  run: logRun,
  next: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
});

export type LogPosition = z.infer<typeof logPosition>;

/** What a companion is to do, as the instance's settings say. */
export const companionOrders = z.object({
  /** The id to call with from now on: that of a server that was just added, else the one it came with. */
  serverId: id,
  uploads: z.object({ players: z.boolean(), structures: z.boolean(), dinos: z.boolean() }),
  /** Whether to tell what is said in the chat, as it is said. */
  chat: z.boolean(),
  /** How far the log of its game has been handed on. */
  log: logPosition,
  /** Between two uploads of a kind. */
  intervalSeconds: z.number().int(),
  /** Between two parts of the structures. */
  structuresDelaySeconds: z.number().int(),
  /** Whether a snapshot may tell only what has changed since the one before it (`previousSnapshotId`). */
  acceptsChanges: z.boolean(),
});

export type CompanionOrders = z.infer<typeof companionOrders>;

/** A console command that a companion is to run in its game, once. */
export const companionCommand = z.object({ id, command: z.string() });

export type CompanionCommand = z.infer<typeof companionCommand>;

/** The most characters of a game's answer that a companion may pass on. */
const MAX_REPLY = 100_000;

/** What became of one. */
export const companionResult = z.object({
  serverId: id,
  id,
  isDone: z.boolean(),
  /** What the game answered, or why it was not done: the first 500 characters of it count, on one line. */
  reply: z.string().max(MAX_REPLY),
});

/** Who can read a message in the game. */
export const CHAT_SCOPES = ['global', 'local', 'tribe', 'alliance'] as const;

/** A message that somebody has written in the chat. */
export const companionChatLine = z.object({
  scope: z.enum(CHAT_SCOPES),
  /** The name of the platform's account, as the game's own lines have it. */
  player: trimmedText(100).min(1).max(100),
  /** The survivor's name. */
  character: trimmedText(100).max(100),
  /** The survivor's tribe; empty without one. */
  tribe: trimmedText(100).max(100).default(''),
  message: trimmedText(1000).min(1).max(1000),
});

export type CompanionChatLine = z.infer<typeof companionChatLine>;

/** What was said in the chat, in order. */
export const companionChat = z.object({
  serverId: id,
  /** Another one after each start of the game: in it lines are counted. */
  run: plainId(z.string().regex(/^[\w-]{1,64}$/), 64),
  /** The number of the first of these lines in the run; the first one of all is 0. Lines that were told already are left out. */
  first: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  lines: z.array(companionChatLine).min(1).max(MAX_CHAT_LINES),
});

export type CompanionChat = z.infer<typeof companionChat>;

/** What the game has written into `ShooterGame.log`, in order. */
export const companionLog = logPosition.extend({
  serverId: id,
  /** Where what is handed on begins in the file. It is taken where that is how far the log has come, or the file is another one. */
  first: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  /** The lines of the game log between there and `next`, each as GetGameLog has it. */
  lines: z.array(z.string().min(1).max(MAX_LOG_LINE)).max(MAX_LOG_LINES),
  /** The game's clock was set back by more than a minute between what was handed on before and these lines. */
  isClockSetBack: z.boolean().default(false),
  /** How many lines before them were too old to be handed on. */
  leftOut: z.number().int().min(0).max(1_000_000_000).default(0),
});

export type CompanionLog = z.infer<typeof companionLog>;
