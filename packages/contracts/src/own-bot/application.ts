import { z } from 'zod';
import { FORM_MESSAGES, requiredText } from '../core/fields.ts';
import { timestamp } from '../core/ids.ts';

/** Longer than any bot token of Discord's. */
export const MAX_TOKEN_LENGTH = 200;

/**
 * `connecting`: it has no session with Discord yet. `not-in-guild`: its bot has not been invited, or has been removed.
 * `in-charge`: everything for the instance runs as this application. `refused`: Discord refuses its token. `paused`: the tier
 * or the grant has ended.
 */
export const APPLICATION_STATES = ['connecting', 'not-in-guild', 'in-charge', 'refused', 'paused'] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

/** As on the page “Bot” of Discord's developer portal, with or without the word before it in examples. */
export const botToken = requiredText(FORM_MESSAGES.required, {
  length: MAX_TOKEN_LENGTH,
  message: FORM_MESSAGES.max(MAX_TOKEN_LENGTH),
}).transform((token) => token.replace(/^Bot\s+/i, ''));

/** A privileged intent of an application. */
const intent = z.object({
  /** As the developer portal calls it. */
  name: z.string(),
  /** As Discord said when it was last asked; null without an application. */
  isOn: z.boolean().nullable(),
  /** What does not work without it, for the features that the instance uses now; empty if none needs it. */
  without: z.array(z.object({ feature: z.string(), words: z.string() })),
});

/** The instance's own Discord application. Its token is never in a reply. */
export const ownApplication = z.object({
  applicationId: z.string(),
  name: z.string(),
  state: z.enum(APPLICATION_STATES),
  /** Since when (ms). */
  stateAt: timestamp,
  addedAt: timestamp,
  /** Invites its bot to the instance's guild. */
  inviteUrl: z.string(),
});

export type OwnApplication = z.infer<typeof ownApplication>;

export const ownApplicationReply = z.object({
  /** Null: the instance has none, and the shared bot serves it. */
  application: ownApplication.nullable(),
  /** All privileged ones. */
  intents: z.array(intent),
});
export type OwnApplicationReply = z.infer<typeof ownApplicationReply>;
