import type { AppContext } from '../../context/app-context.ts';
import * as repository from './forget-repository.ts';

/** History entries changed at a time, far below a statement's limit. */
const BATCH = 1000;

/**
 * Removes a person whose account was deleted from the histories that stay: those of other people's instances, up to the
 * deletion. Can be interrupted and restarted. Does nothing if it was done already.
 */
export async function forgetPerson(context: AppContext, departureId: string): Promise<void> {
  const { db } = context;
  const person = await repository.findDeparture(db, departureId);
  if (!person) return;
  for (const botId of await repository.listActedIn(db, person)) {
    // Names first: the history entries say which ones to replace, and they are changed last.
    for (const { table, names } of context.features.flatMap(({ tables = [] }) => tables))
      await repository.forgetNames(db, botId, { person, table, names });
    while ((await repository.forgetEntries(db, botId, { ...person, limit: BATCH })) === BATCH);
  }
  for (const botId of await repository.listMentionedIn(db, person))
    await repository.forgetMentions(db, botId, person);
  for (const feature of context.features) await feature.forgetPerson?.(context, person.discordId);
  for (const botId of await repository.listRegisteredIn(db, person))
    await repository.forgetRegistered(db, botId, person);
  await repository.endDeparture(db, departureId);
  context.log.info({ departureId }, 'a deleted account has left the histories');
}
