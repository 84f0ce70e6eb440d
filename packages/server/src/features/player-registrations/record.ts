import type { AppContext } from '../../context/app-context.ts';
import { type By, recordChange } from '../../core/history/change-log.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Message } from '../../platform/events/bus.ts';
import type { RegistrationRow } from './repository.ts';

type RecordContext = Pick<AppContext, 'bus' | 'clock'>;

type Entry = {
  action: 'created' | 'changed' | 'deleted' | 'confirmed' | 'unregistered';
  before: RegistrationRow | undefined;
  after: RegistrationRow | undefined;
};

/** Writes what became of a registration into the history, and tells open pages. Codes stay out of it. */
export async function recordRegistration(
  context: RecordContext,
  tx: Queries,
  by: By,
  { action, before, after }: Entry,
): Promise<void> {
  const row = after ?? before;
  await recordChange(tx, by, {
    at: context.clock.now(),
    area: 'PlayerRegistration',
    action: `player-registration.${action}`,
    target: { kind: 'player-registration', id: row?.id ?? '', name: row?.discordUsername ?? '' },
    before: before ? recorded(before) : null,
    after: after ? recorded(after) : null,
  });
  await announceRegistrations(context, tx, by);
}

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

function recorded({ netId, discordId, discordUsername }: RegistrationRow) {
  return { netId, discordId, discordUsername };
}
