import type { AppContext } from '../../context/app-context.ts';
import { systemScope } from '../../core/access/scope.ts';
import { confirmAfterMs } from '../../core/belief/belief.ts';
import type { HostError, HostFacts, ListedService } from '../../hosts/port.ts';
import type { Queries } from '../../platform/database/database.ts';
import { type AccountKey, failureWords } from '../nitrado/service.ts';
import { listLinkedHostIds } from '../servers/service.ts';
import { changesOfList } from './listed.ts';
import * as readings from './readings-repository.ts';
import * as services from './services-repository.ts';
import { isAsStored, sealFacts } from './stored-facts.ts';

/**
 * Tells open pages of a reading: of one that has changed something at once, and of the others when the last of those that are
 * wanted is over. An account may have hundreds of services, and each message has pages read all of them.
 */
async function announceReading(
  context: AppContext,
  tx: Queries,
  { botId, isNews }: { botId: string; isNews: boolean },
): Promise<void> {
  if (isNews || !(await services.isReading(tx, botId))) await announce(context, tx, botId);
}

/** Tells open pages that services, or what is known of syncs, have changed. */
export const announce = ({ bus }: Pick<AppContext, 'bus'>, db: Queries, botId: string): Promise<void> =>
  bus.publish(db, { kind: 'changed', of: { botId }, topic: 'nitrado' });

/** A service's state may be why its server is offline. */
const announceStatuses = ({ bus }: Pick<AppContext, 'bus'>, db: Queries, botId: string): Promise<void> =>
  bus.publish(db, { kind: 'changed', of: { botId }, topic: 'servers' });

/**
 * Stores an account's list, which was asked for at `at`. A service that two lists lacked is forgotten, unless a server is
 * linked to it: nothing changes there.
 */
export async function storeList(
  context: AppContext,
  of: AccountKey,
  { list, at }: { list: { services: readonly ListedService[]; isCut: boolean }; at: number },
): Promise<void> {
  const { db, settings } = context;
  await db.transaction(async (tx) => {
    const known = await services.listOfAccount(tx, of);
    const changes = changesOfList(list, { known, at, confirmMs: confirmAfterMs(settings) });
    await services.saveListed(tx, of, changes.listed);
    await services.setMissing(tx, of, { hostIds: changes.missing, at });
    const linked = await listLinkedHostIds(tx, systemScope(of.botId));
    await services.setGone(
      tx,
      of,
      changes.gone.filter((hostId) => linked.has(hostId)),
    );
    await services.dropServices(
      tx,
      of,
      changes.gone.filter((hostId) => !linked.has(hostId)),
    );
    await services.dropSurplus(tx, of);
    const wasCut = await readings.saveListed(tx, of, { isCut: changes.isCut, at });
    const isNews =
      changes.listed.some(({ isChanged }) => isChanged) ||
      changes.missing.length + changes.gone.length > 0 ||
      wasCut !== changes.isCut;
    await announceReading(context, tx, { botId: of.botId, isNews });
  });
}

/** Stores a service's details, which were asked for at `askedAt`. */
export async function storeFacts(
  context: AppContext,
  of: AccountKey,
  { facts, askedAt }: { facts: HostFacts; askedAt: number },
): Promise<void> {
  const { hostId } = facts;
  const before = await services.findService(context.db, of, hostId);
  await services.saveFacts(context.db, of, { hostId, facts: sealFacts(context, of, facts), askedAt });
  const isNews = !before || !isAsStored(context, before, facts);
  await announceReading(context, context.db, { botId: of.botId, isNews });
  if (before?.state !== facts.state) await announceStatuses(context, context.db, of.botId);
}

/** Notes why a service's details could not be read. */
export async function storeFailure(
  context: AppContext,
  of: AccountKey,
  { hostId, error, askedAt }: { hostId: string; error: HostError; askedAt: number },
): Promise<void> {
  const failure = failureWords(error);
  const before = await services.findService(context.db, of, hostId);
  await services.saveFailure(context.db, of, { hostId, failure, askedAt });
  await announceReading(context, context.db, { botId: of.botId, isNews: before?.failure !== failure });
}
