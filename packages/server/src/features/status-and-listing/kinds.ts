import { DISPLAY_KINDS } from '@arkwright/contracts/status-and-listing/schema';

/** What is shown, the categories that the bot makes where the chosen one has no room for all voice channels, and other features' messages. */
export const KEPT_KINDS = [...DISPLAY_KINDS, 'category', 'message'] as const;

export type DisplayKind = (typeof KEPT_KINDS)[number];

/** What Discord shows by its name, and not by a message. */
export const isChannel = ({ kind }: { kind: DisplayKind }): boolean =>
  kind === 'voice' || kind === 'category';
