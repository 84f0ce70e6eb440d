import type { playerAlert } from '@arkwright/contracts/player-alerts/settings';
import type { GroupCopy } from '../../kit/settings/use-settings.ts';

/** The working copy of the settings. */
export type AlertSettings = GroupCopy<(typeof playerAlert)['schema']>;
