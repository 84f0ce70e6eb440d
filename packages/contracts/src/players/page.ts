import { z } from 'zod';
import { eosId } from '../core/eos-id.ts';
import { FORM_MESSAGES, requiredText } from '../core/fields.ts';
import { id, timestamp } from '../core/ids.ts';
import { plainId } from '../core/json-shape.ts';
import { MAX_NOTE_LENGTH } from './bounds.ts';
import { knownPlayer } from './schema.ts';

/** A section's data, or why the caller doesn't get it: no permission for the area, or not in the tier. */
const section = <Data extends z.ZodType>(data: Data) =>
  z.discriminatedUnion('state', [
    z.object({ state: z.literal('shown'), data }),
    z.object({ state: z.literal('hidden'), why: z.enum(['permission', 'tier']) }),
  ]);
export type Section<Data> = z.infer<ReturnType<typeof section<z.ZodType<Data>>>>;

/** A survivor, as uploaded by a companion. */
export const playerCharacter = z.object({
  id,
  serverId: id,
  serverName: z.string(),
  characterName: z.string(),
  level: z.number().int(),
  /** Empty without a tribe. */
  tribeName: z.string(),
  lastSeen: timestamp,
  /**
   * Former and current tribes, oldest first, an empty name for none, and since when (0: unknown); the newest
   * 20. A tribe has the name it had at that time.
   */
  tribes: z.array(z.object({ name: z.string(), since: timestamp })),
});

export const registeredPlayer = z.object({
  discordId: z.string(),
  discordUsername: z.string(),
  /** When the registration was started. */
  createdAt: timestamp,
  /** On all servers together, seconds. */
  playtimeSeconds: z.number().int(),
  /** The same for each cluster; its name is its id if it has none. */
  clusters: z.array(z.object({ clusterId: z.string(), name: z.string(), playtimeSeconds: z.number().int() })),
});

export const alertOfPlayer = z.object({
  name: z.string(),
  reason: z.string(),
  /** 0 if unknown. */
  createdAt: timestamp,
  alertJoin: z.boolean(),
  alertLeave: z.boolean(),
});

export const banOfPlayer = z.object({
  playerName: z.string(),
  reason: z.string(),
  bannedAt: timestamp,
  /** 0: permanent. */
  bannedUntil: timestamp,
  isIgnoreEntry: z.boolean(),
  /** Made by the banned words feature. */
  isAutomatic: z.boolean(),
  /** The number of game servers that don't have it yet. */
  serversToCome: z.number().int(),
});

export const infractionsOfPlayer = z.object({
  /** Null if the player is not registered: infractions are only counted for registered players. */
  count: z.number().int().nullable(),
  mute: z.object({ mutedUntil: timestamp, reason: z.string(), isNameShared: z.boolean() }).nullable(),
});

export const claimOfPlayer = z.object({
  setId: id,
  /** Empty for a set that was deleted. */
  setName: z.string(),
  count: z.number().int(),
  /** 0 for a set that was deleted. */
  maxClaims: z.number().int(),
});

/** A note on a player by a member of the team. */
export const playerNote = z.object({
  id,
  /** The author's name. */
  author: z.string(),
  /** Whether the caller wrote it. */
  isOwn: z.boolean(),
  text: z.string(),
  createdAt: timestamp,
  /** 0 if it was never changed. */
  changedAt: timestamp,
});

const noteText = requiredText("A note can't be empty", {
  length: MAX_NOTE_LENGTH,
  message: FORM_MESSAGES.max(MAX_NOTE_LENGTH),
});

/** The form fields of a note. */
export const noteFields = z.object({ text: noteText });
export const newNote = noteFields.extend({ botId: id, netId: eosId });
export const changedNote = noteFields.extend({ botId: id, id });

/** Everything about a player that the caller may see. */
export const playerPage = z.object({
  player: knownPlayer,
  characters: section(z.array(playerCharacter)),
  registration: section(registeredPlayer.nullable()),
  alert: section(alertOfPlayer.nullable()),
  ban: section(banOfPlayer.nullable()),
  infractions: section(infractionsOfPlayer),
  claims: section(z.array(claimOfPlayer)),
  /** Newest first. */
  notes: section(z.array(playerNote)),
});

/** A position between two events, newest first: `<at>.<key>` of an event. */
export const timelineCursor = plainId(
  z.string().regex(/^\d{1,16}\.[a-z]-[\w-]{1,80}$/, 'This is not a position in the timeline'),
  100,
);

/** Kinds of events, for their icons. */
export const TIMELINE_KINDS = ['joined', 'left', 'chat', 'tribe', 'claim', 'infraction', 'change'] as const;

/** An event of a player, in words. The names in it come from people: plain text, not trusted. */
export const timelineEvent = z.object({
  key: z.string(),
  at: timestamp,
  kind: z.enum(TIMELINE_KINDS),
  /** On which server; both empty where it was on none, or that server was deleted. */
  serverId: z.string(),
  serverName: z.string(),
  /** Who did it; empty if the player did. */
  actor: z.string(),
  /** Names of players and servers have their ID. */
  words: z.array(
    z.object({
      text: z.string(),
      isName: z.literal(true).optional(),
      player: z.string().optional(),
      server: z.string().optional(),
    }),
  ),
  /** The reason, or the text that was written; empty without one. */
  detail: z.string(),
});

export const timelinePage = z.object({
  events: z.array(timelineEvent),
  /** The cursor of the following page, or null. */
  next: z.string().nullable(),
});

export type PlayerPage = z.infer<typeof playerPage>;
export type PlayerCharacter = z.infer<typeof playerCharacter>;
export type RegisteredPlayer = z.infer<typeof registeredPlayer>;
export type AlertOfPlayer = z.infer<typeof alertOfPlayer>;
export type BanOfPlayer = z.infer<typeof banOfPlayer>;
export type InfractionsOfPlayer = z.infer<typeof infractionsOfPlayer>;
export type ClaimOfPlayer = z.infer<typeof claimOfPlayer>;
export type PlayerNote = z.infer<typeof playerNote>;
export type NewNote = z.infer<typeof newNote>;
export type ChangedNote = z.infer<typeof changedNote>;
export type TimelineEvent = z.infer<typeof timelineEvent>;
export type TimelinePage = z.infer<typeof timelinePage>;
