import type { chatReaction } from '@arkwright/contracts/chat-reactions/settings';
import type { GroupCopy } from '../../kit/settings/use-settings.ts';

/** The working copy of the settings. */
export type ReactionSettings = GroupCopy<(typeof chatReaction)['schema']>;
