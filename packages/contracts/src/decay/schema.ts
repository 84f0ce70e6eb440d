import { z } from 'zod';
import { id, timestamp } from '../core/ids.ts';

const count = z.number().int();

/**
 * What is to become of an entry. `due`: it would be removed, and waits for people, because there are too many at once or
 * because the owner wants two to agree. `by-hand`: nobody can run commands there. `failed`: the game refused.
 */
export const DECAY_STATES = ['warned', 'due', 'by-hand', 'failed', 'removed'] as const;

/** What an entry, a record or a row of a simulation is about: all that a tribe has, small bases, or unclaimed dinos. */
export const DECAY_KINDS = ['team', 'clutter', 'dinos'] as const;

/** A tribe (or a player without one) of a game server that was warned of its decay (specification §3, Decay entry). */
export const decayEntry = z.object({
  id,
  /** Small bases and dinos have one for each server while so many would go at once that somebody has to agree. */
  kind: z.enum(DECAY_KINDS),
  name: z.string(),
  /** The tribe's number in the game; of a player without a tribe the character's; of what is no tribe's, the kind. */
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
  /** When it is removed if nobody comes; 0 where nothing is removed by itself. */
  decaysAt: timestamp,
  /** Of small bases how many they are. */
  structures: count,
  dinos: count,
  /** Who has agreed to its removal. */
  approvedBy: z.array(z.string()),
  /** Why it was not removed; empty otherwise. */
  problem: z.string(),
  /** What removes it in the game's console. */
  commands: z.array(z.string()),
});

export type DecayEntry = z.infer<typeof decayEntry>;

/** A tribe that decay spares. */
export const decayProtection = z.object({
  serverId: id,
  serverName: z.string(),
  teamId: z.string(),
  name: z.string(),
  /** 0 for as long as nobody takes it back. */
  until: timestamp,
  reason: z.string(),
  createdBy: z.string(),
  createdAt: timestamp,
});

export type DecayProtection = z.infer<typeof decayProtection>;

/** Whether anything can decay on a game server now. */
export const decayServer = z.object({
  serverId: id,
  serverName: z.string(),
  /** When its last whole upload of tribes began; 0 for never. */
  uploadedAt: timestamp,
  /** Nothing decays before, because uploads had stopped; 0 for no grace. */
  graceUntil: timestamp,
  /** Empty where decay works there. */
  problem: z.string(),
});

export type DecayServer = z.infer<typeof decayServer>;

/** What was removed, written down before it was. */
export const decayRemoval = z.object({
  id,
  at: timestamp,
  serverName: z.string(),
  kind: z.enum(DECAY_KINDS),
  name: z.string(),
  structures: count,
  dinos: count,
  commands: z.array(z.string()),
  /** `unknown`: the program stopped while the game was asked. */
  state: z.enum(['running', 'done', 'failed', 'unknown']),
  outcome: z.string(),
  by: z.string(),
});

export type DecayRemoval = z.infer<typeof decayRemoval>;

/** All that the page shows beside the entries. */
export const decayState = z.object({
  /**
   * The instance's game servers by name, to choose from: not everyone who views decay may view servers.
   * `standsAlone`: it has no cluster ID.
   */
  choices: z.array(z.object({ id, name: z.string(), standsAlone: z.boolean() })),
  servers: z.array(decayServer),
  protections: z.array(decayProtection),
  removals: z.array(decayRemoval),
});

export type DecayState = z.infer<typeof decayState>;

/**
 * What becomes of whoever owns something. `unknown`: nobody knows when they were seen, so nothing is done. `warned`: the
 * warning stands, or is to be sent.
 */
export const FATES = ['active', 'protected', 'unknown', 'warned', 'removed'] as const;
export type Fate = (typeof FATES)[number];

/** What a simulation says of a tribe, a base or dinos. */
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

/** What would become of each owner of a game server, for its map. */
export const decayFates = z.object({
  /** By the tribe's number, or that of a player without one. Who is not named is active. */
  teams: z.record(z.string(), z.enum(FATES).exclude(['active'])),
  /** Ids of small bases that would go by themselves. */
  clutter: z.array(id),
  /** Why nothing decays there; empty where decay works. */
  problem: z.string(),
});

export type DecayFates = z.infer<typeof decayFates>;

/** What settings would do at a moment, without doing it. */
export const decaySimulation = z.object({
  teams: count,
  warned: count,
  removed: count,
  protected: count,
  /** Nobody knows when they were last seen, so they never decay. */
  unknown: count,
  clutter: count,
  unclaimedDinos: count,
  /** Structures that would go in all. */
  structures: count,
  /** The first of them. */
  rows: z.array(simulatedRow),
  servers: z.array(decayServer),
});

export type DecaySimulation = z.infer<typeof decaySimulation>;
