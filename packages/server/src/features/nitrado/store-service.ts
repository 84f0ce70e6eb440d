import type { AppContext } from '../../context/app-context.ts';
import { systemScope } from '../../core/access/scope.ts';
import { confirmAfterMs } from '../../core/belief/belief.ts';
import type { HostError, HostFacts, ListedService } from '../../hosts/port.ts';
import type { Queries } from '../../platform/database/database.ts';
import { listLinkedHostIds } from '../servers/service.ts';
import { failureWords } from './host-failure.ts';
import { changesOfList } from './listed.ts';
import type { AccountKey } from './login-tokens.ts';
import * as readings from './readings-repository.ts';
import * as services from './services-repository.ts';
import { sealFacts } from './stored-facts.ts';

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
    await readings.saveListed(tx, of, { isCut: changes.isCut, at });
    await announce(context, tx, of.botId);
  });
}

/** Stores a service's details, which were asked for at `askedAt`. */
export async function storeFacts(
  context: AppContext,
  of: AccountKey,
  { facts, askedAt }: { facts: HostFacts; askedAt: number },
): Promise<void> {
  const { hostId } = facts;
  const before = await services.findStates(context.db, of, hostId);
  await services.saveFacts(context.db, of, { hostId, facts: sealFacts(context, of, facts), askedAt });
  await announce(context, context.db, of.botId);
  if (before?.state !== facts.state) await announceStatuses(context, context.db, of.botId);
}

/** Notes why a service's details could not be read. */
export async function storeFailure(
  context: AppContext,
  of: AccountKey,
  { hostId, error, askedAt }: { hostId: string; error: HostError; askedAt: number },
): Promise<void> {
  await services.saveFailure(context.db, of, { hostId, failure: failureWords(error), askedAt });
  await announce(context, context.db, of.botId);
}
