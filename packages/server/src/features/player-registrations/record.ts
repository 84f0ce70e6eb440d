import { playerRegistrationsFeature } from '@arkwright/contracts/manifests/player-registrations';
import { recorderOf } from '../../core/history/recorder.ts';
import type { Message } from '../../platform/events/bus.ts';
import type { RegistrationRow } from './repository.ts';

/** Records the changes of a registration in the history. Without codes. */
export const recordRegistration = recorderOf({
  feature: playerRegistrationsFeature,
  kind: 'player-registration',
  describe: ({ id, netId, awaitedNetId, discordId, discordUsername }: RegistrationRow) => ({
    id,
    name: discordUsername,
    fields: { netId: netId || awaitedNetId, discordId, discordUsername },
  }),
});

/** For changes without an author. */
export const registrationsChanged = (botId: string): Message => ({
  kind: 'changed',
  of: { botId },
  topic: 'player-registrations',
});
