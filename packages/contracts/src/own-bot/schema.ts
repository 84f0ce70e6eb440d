import { z } from 'zod';
import { DAY_MS } from '../core/durations.ts';
import { FORM_MESSAGES, requiredText, trimmedText } from '../core/fields.ts';
import { id, timestamp } from '../core/ids.ts';
import { tier } from '../core/tier-schema.ts';
import { ASK_AGAIN_DAYS, MAX_REASON_LENGTH, REQUESTS_A_PAGE } from './bounds.ts';
import { OWN_BOT_KINDS, OWN_BOT_STATES, type OwnBotGrant } from './kinds.ts';

const kind = z.enum(OWN_BOT_KINDS, FORM_MESSAGES.choose);

const reasonLength = { length: MAX_REASON_LENGTH, message: FORM_MESSAGES.max(MAX_REASON_LENGTH) };

/** What an owner fills in. */
export const ownBotRequestFields = z.object({
  kind,
  reason: requiredText(FORM_MESSAGES.required, reasonLength),
});

export type OwnBotRequestFields = z.output<typeof ownBotRequestFields>;

/** The latest request of an instance. */
export const ownBotRequest = z.object({
  kind,
  /** The owner's reason; empty if the person who wrote it has deleted their account. */
  reason: z.string(),
  state: z.enum(OWN_BOT_STATES),
  /** When it was made or last changed. */
  requestedAt: timestamp,
  /** The admin's reason for the latest decision; may be empty. */
  answer: z.string(),
  /** When the latest decision was made; 0 if there is none. */
  decidedAt: timestamp,
});

export type OwnBotRequest = z.infer<typeof ownBotRequest>;

const grant = z.object({ application: z.boolean(), machine: z.boolean() }) satisfies z.ZodType<OwnBotGrant>;

/** Where an instance is with its own bot. */
export const ownBot = z.object({
  /** Null before the first request, and after one was withdrawn. */
  request: ownBotRequest.nullable(),
  /** What can be used now: false while the tier is too low, whatever was granted. */
  isGranted: grant,
  tierIsEnough: z.boolean(),
  /** Whether the instance's own Discord application is stored, in charge or not. */
  hasApplication: z.boolean(),
});

export type OwnBot = z.infer<typeof ownBot>;

/** When the owner may ask again (ms); 0 if now. */
export function askAgainAt({ state, decidedAt }: Pick<OwnBotRequest, 'state' | 'decidedAt'>): number {
  return state === 'refused' || state === 'revoked' ? decidedAt + ASK_AGAIN_DAYS * DAY_MS : 0;
}

/** A request as site admins see it. */
export const adminOwnBotRequest = ownBotRequest.extend({
  botId: id,
  guildId: z.string(),
  guildName: z.string(),
  ownerDiscordId: z.string(),
  /** Empty if the owner has no account here. */
  ownerName: z.string(),
  ownerTier: tier,
  /** What an admin has granted, which may differ from what is asked for now. Null: nothing. */
  grantedKind: kind.nullable(),
  /** The admin of the latest decision; empty if there is none, or their account is gone. */
  decidedBy: z.string(),
  /** Hosts of the owner's game servers that are marked as self-hosted. */
  selfHostingKnownIps: z.array(z.string()),
});

export type AdminOwnBotRequest = z.infer<typeof adminOwnBotRequest>;

/** Pages count from 1. */
export const ownBotRequestPaging = z.object({
  page: z.coerce.number<number | string>().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number<number | string>().int().min(1).max(100).default(REQUESTS_A_PAGE),
});

/** A page of the requests; `total` counts all of them, `open` those that wait for a decision. */
export const ownBotRequestPage = z.object({
  requests: z.array(adminOwnBotRequest),
  total: z.number().int(),
  open: z.number().int(),
});

export type OwnBotRequestPage = z.infer<typeof ownBotRequestPage>;

/** A decision as an admin fills it in. A refusal needs a reason. */
export const ownBotDecisionFields = z
  .object({
    decision: z.enum(['grant', 'refuse']),
    reason: trimmedText(MAX_REASON_LENGTH).max(MAX_REASON_LENGTH, reasonLength.message).default(''),
  })
  .superRefine(({ decision, reason }, context) => {
    if (decision !== 'refuse' || reason !== '') return;
    context.addIssue({ code: 'custom', path: ['reason'], message: FORM_MESSAGES.required });
  });

export type OwnBotDecisionFields = z.output<typeof ownBotDecisionFields>;

/**
 * `requestedAt` is that of the request that the admin has read: STALE if it has changed since. `refuse` on a
 * granted request takes the grant back.
 */
export const ownBotDecision = ownBotDecisionFields.safeExtend({
  botId: id,
  requestedAt: timestamp.optional(),
});

export type OwnBotDecision = z.output<typeof ownBotDecision>;
