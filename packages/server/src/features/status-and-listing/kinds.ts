import { DISPLAY_KINDS } from '@arkwright/contracts/status-and-listing/schema';

/**
 * The displays, the categories that the bot creates if the chosen one has no room for all voice channels, and other
 * features' messages.
 */
export const KEPT_KINDS = [...DISPLAY_KINDS, 'category', 'message'] as const;

export type DisplayKind = (typeof KEPT_KINDS)[number];

/** Displays with a name instead of a message. */
export const isChannel = ({ kind }: { kind: DisplayKind }): boolean =>
  kind === 'voice' || kind === 'category';
