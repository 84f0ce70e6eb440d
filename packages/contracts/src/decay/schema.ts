import { z } from 'zod';
import { id, timestamp } from '../core/ids.ts';

const count = z.number().int();

/**
 * The state of an entry. `due`: to be removed, but waiting for approval, because too many would go at once or
 * the owner requires two people. `by-hand`: commands can't be run there. `failed`: the game refused.
 */
export const DECAY_STATES = ['warned', 'due', 'by-hand', 'failed', 'removed'] as const;

/**
 * What an entry, a record or a simulated row covers: everything a tribe has, small bases, or unclaimed dinos.
 */
export const DECAY_KINDS = ['team', 'clutter', 'dinos'] as const;

/**
 * A tribe (or a player without one) of a game server that was warned of decay (specification §3, Decay
 * entry).
 */
export const decayEntry = z.object({
  id,
  /**
   * Small bases and dinos have one entry per server while their number needs approval.
   */
  kind: z.enum(DECAY_KINDS),
  name: z.string(),
  /**
   * The tribe's number in the game; the character's for a player without a tribe; the kind for anything else.
   */
  teamId: z.string(),
  serverId: id,
  serverName: z.string(),
  lastSeen: timestamp,
  isWarning: z.boolean(),
  isDecay: z.boolean(),
  /** 0 for never. */
  warningSentTime: timestamp,
  decayedTime: timestamp,
  decayExtensionDays: count,
  state: z.enum(DECAY_STATES),
  /** When it will be removed if nobody returns; 0 if it isn't removed automatically. */
  decaysAt: timestamp,
  /** For small bases, their number. */
  structures: count,
  dinos: count,
  /** The people who approved its removal. */
  approvedBy: z.array(z.string()),
  /** Why it was not removed; empty otherwise. */
  problem: z.string(),
  /** Console commands of the game that remove it. */
  commands: z.array(z.string()),
});

export type DecayEntry = z.infer<typeof decayEntry>;

/** A tribe that is protected from decay. */
export const decayProtection = z.object({
  serverId: id,
  serverName: z.string(),
  teamId: z.string(),
  name: z.string(),
  /** 0 if it lasts until somebody removes it. */
  until: timestamp,
  reason: z.string(),
  createdBy: z.string(),
  createdAt: timestamp,
});

export type DecayProtection = z.infer<typeof decayProtection>;

/** Whether decay currently works on a game server. */
export const decayServer = z.object({
  serverId: id,
  serverName: z.string(),
  /** When its last complete upload of tribes began; 0 for never. */
  uploadedAt: timestamp,
  /** Nothing decays before this time because uploads had stopped; 0 for no grace period. */
  graceUntil: timestamp,
  /** Empty if decay works there. */
  problem: z.string(),
});

export type DecayServer = z.infer<typeof decayServer>;

/** A removal, recorded before it starts. */
export const decayRemoval = z.object({
  id,
  at: timestamp,
  serverId: id,
  serverName: z.string(),
  kind: z.enum(DECAY_KINDS),
  name: z.string(),
  structures: count,
  dinos: count,
  commands: z.array(z.string()),
  /** `unknown`: the program stopped while waiting for the game. */
  state: z.enum(['running', 'done', 'failed', 'unknown']),
  outcome: z.string(),
  by: z.string(),
});

export type DecayRemoval = z.infer<typeof decayRemoval>;

/** Everything the page shows besides the entries. */
export const decayState = z.object({
  /**
   * The instance's game servers by name, for the select: not everyone who views decay may view servers.
   * `standsAlone`: it has no cluster ID.
   */
  choices: z.array(z.object({ id, name: z.string(), standsAlone: z.boolean() })),
  servers: z.array(decayServer),
  protections: z.array(decayProtection),
  removals: z.array(decayRemoval),
});

export type DecayState = z.infer<typeof decayState>;

/**
 * The decay result for an owner. `unknown`: it isn't known when they were last seen, so nothing is done.
 * `warned`: a warning is active or due.
 */
export const FATES = ['active', 'protected', 'unknown', 'warned', 'removed'] as const;
export type Fate = (typeof FATES)[number];

/** Decay results in a simulation, for a tribe, a base or dinos. */
export const SIMULATED_FATES = ['warned', 'removed'] as const;

export const simulatedRow = z.object({
  fate: z.enum(SIMULATED_FATES),
  kind: z.enum(DECAY_KINDS),
  serverId: id,
  serverName: z.string(),
  teamId: z.string(),
  name: z.string(),
  lastSeen: timestamp,
  structures: count,
  dinos: count,
  gps: z.string(),
});

export type SimulatedRow = z.infer<typeof simulatedRow>;

/** Decay results for each owner on a game server, for its map. */
export const decayFates = z.object({
  /** By tribe number, or the number of a player without one. Owners not listed are active. */
  teams: z.record(z.string(), z.enum(FATES).exclude(['active'])),
  /** Ids of small bases that would be removed automatically. */
  clutter: z.array(id),
  /** Why nothing decays there; empty if decay works. */
  problem: z.string(),
});

export type DecayFates = z.infer<typeof decayFates>;

/** What these settings would do at a given time, without doing it. */
export const decaySimulation = z.object({
  teams: count,
  warned: count,
  removed: count,
  protected: count,
  /** It isn't known when they were last seen, so they never decay. */
  unknown: count,
  clutter: count,
  unclaimedDinos: count,
  /** Total structures that would be removed. */
  structures: count,
  /** The first of the affected rows. */
  rows: z.array(simulatedRow),
  servers: z.array(decayServer),
});

export type DecaySimulation = z.infer<typeof decaySimulation>;
