import type { playerRegistration } from '@arkwright/contracts/player-registrations/settings';
import type { GroupCopy } from '../../kit/settings/use-settings.ts';

/** The working copy of the settings. */
export type RegistrationSettings = GroupCopy<(typeof playerRegistration)['schema']>;
