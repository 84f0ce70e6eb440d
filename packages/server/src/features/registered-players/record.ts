import { playerRegistrationsFeature } from '@arkwright/contracts/manifests/player-registrations';
import type { AppContext } from '../../context/app-context.ts';
import { type By, recordChange } from '../../core/history/change-log.ts';
import { recorderOf } from '../../core/history/recorder.ts';
import type { Queries } from '../../platform/database/database.ts';
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

export type ResetAction =
  | 'playtime-reset'
  | 'all-playtimes-reset'
  | 'claim-reset'
  | 'claims-reset'
  | 'all-claims-reset';

/** Records that something was set to 0 for a registered player, or for what `of` names. */
export async function recordReset(
  context: AppContext,
  tx: Queries,
  by: By,
  entry: {
    action: ResetAction;
    of: Pick<RegistrationRow, 'id' | 'discordUsername'> | { name: string };
    before: object;
    after: object;
  },
): Promise<void> {
  const { action, of, before, after } = entry;
  await recordChange(tx, by, {
    at: context.clock.now(),
    area: 'PlayerRegistration',
    action: `player-registration.${action}`,
    target: {
      kind: 'player-registration',
      ...('id' in of ? { id: of.id, name: of.discordUsername } : { id: '', name: of.name }),
    },
    before,
    after,
  });
}
