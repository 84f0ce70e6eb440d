import { useInstance } from '../../../kit/instances.ts';
import { storedIn } from '../../../kit/settings/use-not-working.ts';

/** The end of the message after adding a player while it is off. */
export const BANS_ARE_OFF = 'Ban Management is off';

/** Whether Ban Management is known to be off: then bans are stored but not sent to game servers. */
export const useIsBanOff = (): boolean => storedIn(useInstance())('ban.isEnabled') === false;
