import { z } from 'zod';
import { id, timestamp } from '../core/ids.ts';
import { TRIBE_LOG_KINDS } from './kinds.ts';

/**
 * `requested`: waits for approval. `paused`: nothing is posted until membership is proved again, or approved.
 */
export const LINK_STATES = ['requested', 'active', 'paused', 'ended'] as const;

/** Where a tribe's log is posted. */
export const LINK_PLACES = ['channel', 'thread', 'dm'] as const;

/** Why a link is paused or has ended. */
export const LINK_REASONS = [
  '',
  'stale',
  'somebody-left',
  'unlinked',
  'refused',
  'ended',
  'expired',
  'left-tribe',
  'tribe-gone',
  'registration-gone',
  'role-lost',
  'left-guild',
  'dm-refused',
  'place-refused',
] as const;
export type LinkReason = (typeof LINK_REASONS)[number];

/** The text that people see for each. */
export const LINK_REASON_WORDS: Readonly<Record<LinkReason, string>> = {
  '': '',
  stale: 'No upload of the last 24 hours shows that they are in the tribe.',
  'somebody-left': 'Somebody left the tribe, and who it was is not known.',
  unlinked: 'They ended it themselves.',
  refused: 'The request was refused.',
  ended: 'Somebody ended it here.',
  expired: 'Nobody decided within 7 days.',
  'left-tribe': 'They are no longer in the tribe.',
  'tribe-gone': 'The tribe is no longer on the server.',
  'registration-gone': 'They are no longer registered as that player.',
  'role-lost': 'They no longer have a role that may use it.',
  'left-guild': 'They are no longer in the Discord server.',
  'dm-refused': 'Discord does not let the bot write to them.',
  'place-refused': 'The bot can no longer write there.',
};

/** A tribe that a request may refer to, as uploaded by companions. */
export const tribeCandidate = z.object({
  tribeId: z.string(),
  tribeName: z.string(),
  membersCount: z.number().int(),
});

/**
 * A tribe log that a member has linked to a channel, thread or direct messages, or has requested. Names come
 * from players.
 */
export const tribeLogLinkEntry = z.object({
  id,
  discordId: z.string(),
  discordUsername: z.string(),
  serverId: id,
  serverName: z.string(),
  /** Empty in a request until its tribe is chosen. */
  tribeId: z.string(),
  tribeName: z.string(),
  place: z.enum(LINK_PLACES),
  /** The channel or thread; empty for direct messages, and for a channel of unknown name. */
  placeName: z.string(),
  kinds: z.array(z.enum(TRIBE_LOG_KINDS)),
  state: z.enum(LINK_STATES),
  reason: z.enum(LINK_REASONS),
  /** The proof that they are in the tribe; `none` for a request. */
  proof: z.enum(['none', 'upload', 'approved']),
  /** Who approved it; empty if nobody did. */
  approvedBy: z.string(),
  /** The survivor in the tribe; empty if unknown. */
  characterName: z.string(),
  /** When the upload proving it started, or when it was approved; 0 for a request. */
  provedAt: timestamp,
  createdAt: timestamp,
  /** 0 if it hasn't ended. */
  endedAt: timestamp,
  /** For a request: tribes with this name on the server. */
  candidates: z.array(tribeCandidate),
});

export type TribeLogLinkEntry = z.infer<typeof tribeLogLinkEntry>;
