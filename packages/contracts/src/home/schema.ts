import { z } from 'zod';
import { id, timestamp } from '../core/ids.ts';
import { liveLine } from '../live/schema.ts';
import { playerMarks } from '../players/schema.ts';
import { SERVER_STATES } from '../server-status/schema.ts';

/** The result of a block, or why it could not be read. A block that the caller may not see is left out. */
const block = <Schema extends z.ZodType>(ok: Schema) =>
  z.union([z.object({ ok }), z.object({ error: z.string() })]).optional();

/** The result of a block, or why it could not be read; undefined if the caller may not see it. */
export type Block<Data> = { ok: Data } | { error: string } | undefined;

const count = z.number().int();

export const homeHead = z.object({
  /** Enabled servers, and how many of them are online. */
  total: count,
  online: count,
  players: count,
  /** The most players at a time since the beginning of the day; null if nobody was counted. */
  peak: z.object({ players: count, at: timestamp }).nullable(),
  /** The host of at least one server can restart it, and the caller may ask for that. */
  canRestart: z.boolean(),
});

export type HomeHead = z.infer<typeof homeHead>;

/** `disabled`: somebody switched it off. `unknown`: not tried yet. `stopping`: it still answers, but is about to go down. */
export const HOME_STATES = [...SERVER_STATES, 'stopping', 'unknown', 'disabled'] as const;

export const homeServer = z.object({
  id,
  name: z.string(),
  /** Empty for a server without one, and for people who may not view servers. */
  clusterId: z.string(),
  state: z.enum(HOME_STATES),
  /** Start of the state; 0 if it isn't known. */
  since: timestamp,
  /** Why it isn't online, in words; empty if it is. */
  reason: z.string(),
  /** Null for people who may only see names and states. */
  players: count.nullable(),
  /** 0 if it isn't known. */
  slots: count,
  /** Most players in each step of the last 24 hours, null where nothing was counted. */
  curve: z.array(count.nullable()),
  /** When it was down in this time. */
  downtimes: z.array(z.object({ from: timestamp, to: timestamp })),
});

export type HomeServer = z.infer<typeof homeServer>;

export const homeServers = z.object({
  /** By their order number, then by name. */
  rows: z.array(homeServer),
  /** When the curves begin, and the length of their steps, ms. */
  curveFrom: timestamp,
  curveStepMs: count,
});

export type HomeServers = z.infer<typeof homeServers>;

export const playerOnNow = z.object({
  ...playerMarks.shape,
  netId: z.string(),
  /** The account's name. */
  name: z.string(),
  serverId: id,
  /** Since when the player is online. */
  since: timestamp,
  /** First seen less than a day ago. */
  isNew: z.boolean(),
});

export type PlayerOnNow = z.infer<typeof playerOnNow>;

export const homeOnNow = z.object({
  /** As many as the servers say. The list of names may lag behind by a moment. */
  count,
  /** Those who have been online longest first. */
  players: z.array(playerOnNow),
});

export type HomeOnNow = z.infer<typeof homeOnNow>;

/** A part of a sentence; `name` is set apart, and leads to the player or server if it has an id. */
export const linePart = z.object({
  text: z.string(),
  as: z.enum(['name', 'bad']).optional(),
  player: z.string().optional(),
  server: z.string().optional(),
});

export type LinePart = z.infer<typeof linePart>;

export const sinceLine = z.object({
  at: timestamp,
  /** Its end; 0 for what took no time. */
  to: timestamp,
  parts: z.array(linePart),
});

export type SinceLine = z.infer<typeof sinceLine>;

export const homeSince = z.object({
  /** From when on the lines are. */
  since: timestamp,
  /** The caller was never here before: the lines are those of the last day. */
  isFirst: z.boolean(),
  /** Newest first. */
  lines: z.array(sinceLine),
  /** How many more there would have been. */
  more: count,
});

export type HomeSince = z.infer<typeof homeSince>;

export const NEXT_KINDS = ['schedule', 'ban', 'mute', 'decay'] as const;

export const nextRow = z.object({
  kind: z.enum(NEXT_KINDS),
  id: z.string(),
  at: timestamp,
  /** Of the schedule, the player or the tribe. */
  name: z.string(),
  /** Where, or how much, in words; may be empty. */
  detail: z.string(),
});

export type NextRow = z.infer<typeof nextRow>;

export const homeNext = z.object({
  /** The next first. */
  rows: z.array(nextRow),
  /** Schedules are there, but the tier no longer runs them. */
  needsTier: z.boolean(),
});

export type HomeNext = z.infer<typeof homeNext>;

export const homeLive = z.object({
  /** The last lines of each kind, oldest first. */
  lines: z.array(liveLine),
  /** The newest line's id; 0 without one. */
  lastId: count,
});

export type HomeLive = z.infer<typeof homeLive>;

/** How servers without a problem are shown. */
export const SERVER_LAYOUTS = ['squares', 'list'] as const;
export type ServerLayout = (typeof SERVER_LAYOUTS)[number];

export const home = z.object({
  /** When it was read. */
  at: timestamp,
  /** The caller's choice; null without one. */
  layout: z.enum(SERVER_LAYOUTS).nullable(),
  /** The caller doesn't want to be led on in the first steps here. */
  hidesFirstSteps: z.boolean(),
  head: block(homeHead),
  servers: block(homeServers),
  onNow: block(homeOnNow),
  since: block(homeSince),
  next: block(homeNext),
  live: block(homeLive),
});

export type Home = z.infer<typeof home>;
