import { playerRegistrationsFeature } from '@arkwright/contracts/player-registrations/feature';
import type { AppContext } from '../../context/app-context.ts';
import type { By } from '../../core/history/change-log.ts';
import { recorderOf } from '../../core/history/recorder.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Message } from '../../platform/events/bus.ts';
import type { RegistrationRow } from './repository.ts';

/** Writes what became of a registration into the history, and tells open pages. Codes stay out of it. */
export const recordRegistration = recorderOf({
  feature: playerRegistrationsFeature,
  kind: 'player-registration',
  topic: 'player-registrations',
  describe: ({ id, netId, discordId, discordUsername }: RegistrationRow) => ({
    ...{ id, name: discordUsername },
    fields: { netId, discordId, discordUsername },
  }),
});

/** Has open pages read the registrations anew. */
export async function announceRegistrations(
  context: Pick<AppContext, 'bus'>,
  tx: Queries,
  by: By,
): Promise<void> {
  await context.bus.publish(tx, registrationsChanged(by.scope.botId, by.actor.name));
}

/** `by` is empty where nobody in particular has done it. */
export function registrationsChanged(botId: string, by: string): Message {
  return {
    kind: 'live',
    to: { botId, need: ['PlayerRegistration_View'] },
    event: { kind: 'changed', what: 'player-registrations', by },
  };
}
