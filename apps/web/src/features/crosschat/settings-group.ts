import type { chat } from '@arkwright/contracts/crosschat/settings';
import type { GroupCopy } from '../../kit/settings/use-settings.ts';

/** The working copy of the settings. */
export type ChatSettings = GroupCopy<(typeof chat)['schema']>;
