import type { bannedWord } from '@arkwright/contracts/banned-words/settings';
import type { GroupCopy } from '../../kit/settings/use-settings.ts';

/** The working copy of the settings. */
export type WordSettings = GroupCopy<(typeof bannedWord)['schema']>;
