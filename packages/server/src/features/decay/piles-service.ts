import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import { getGuildName } from '../../core/instances/guild.ts';
import { newId } from '../../platform/base/random.ts';
import type { Queries } from '../../platform/database/database.ts';
import { notifyOwner } from '../notifications/service.ts';
import { announceDecay } from './entry-service.ts';
import * as repository from './repository.ts';
import type { Swept } from './swept.ts';
import { PILES, pileNotice, tooManyBeginning } from './words.ts';

/** The numbers that would be removed at once by server: for checked servers, 0 if none would. */
export type Piles = { kind: keyof typeof PILES; counts: ReadonlyMap<string, number> };

const sizeOf = (kind: Piles['kind'], { structures, dinos }: repository.EntryRow) =>
  kind === 'dinos' ? dinos : structures;
const sizeAs = (kind: Piles['kind'], count: number) =>
  kind === 'dinos' ? { structures: 0, dinos: count } : { structures: count, dinos: 0 };

/**
 * The servers from which everything may go that would: all of them while it is no more than the owner allows at once, else
 * those for which enough people have agreed to as much. The others wait, each with an entry.
 */
export async function findFree(
  context: AppContext,
  { scope, settings }: Swept,
  { kind, counts }: Piles,
): Promise<Set<string>> {
  const needed = settings.needsTwoPeople ? 2 : 1;
  const limit = settings.removalsAtOnce;
  return changeInstance(context, scope, async (tx) => {
    const entries = (await repository.listEntries(tx, scope)).filter(({ teamId }) => teamId === kind);
    const entryOn = new Map(entries.map((entry) => [entry.serverId, entry]));
    const piles = [...counts].filter(([, count]) => count > 0);
    const isAgreed = ([serverId, count]: [string, number]) => {
      const entry = entryOn.get(serverId);
      return entry !== undefined && entry.approvals.length >= needed && count <= sizeOf(kind, entry);
    };
    const waiting = piles.filter((pile) => !isAgreed(pile));
    const total = waiting.reduce((sum, [, count]) => sum + count, 0);
    const isTooMuch = total > limit;
    const over = entries.filter(({ serverId }) => {
      const count = counts.get(serverId);
      return count === 0 || (count !== undefined && !isTooMuch && !isAgreed([serverId, count]));
    });
    await repository.deleteEntries(
      tx,
      scope,
      over.map(({ id }) => id),
    );
    const grown = isTooMuch
      ? waiting.filter(([serverId, count]) => {
          const entry = entryOn.get(serverId);
          return !entry || count > sizeOf(kind, entry);
        })
      : [];
    for (const [serverId, count] of grown) {
      const entry = entryOn.get(serverId);
      // Earlier approvals were for fewer.
      const size = { ...sizeAs(kind, count), approvals: [] };
      if (entry) await repository.updateEntry(tx, entry, size);
      else await repository.insertEntries(tx, scope, [newPile({ serverId, kind, count })]);
    }
    if (grown.length > 0) {
      const guildName = await getGuildName(tx, scope);
      const message = pileNotice(guildName, { kind, total, limit });
      await notifyOwner(context, tx, {
        scope,
        message,
        page: '/decay',
        dedupeUntilRead: tooManyBeginning(guildName),
      });
    }
    if (grown.length + over.length > 0) await announceDecay(context, tx, scope);
    const held = isTooMuch ? waiting.map(([serverId]) => serverId) : [];
    return new Set(piles.map(([serverId]) => serverId).filter((serverId) => !held.includes(serverId)));
  });
}

const newPile = ({ serverId, kind, count }: { serverId: string; kind: Piles['kind']; count: number }) => ({
  id: newId(),
  serverId,
  teamId: kind,
  name: PILES[kind],
  lastSeen: 0,
  state: 'due' as const,
  ...sizeAs(kind, count),
});

/** Takes the next ones of the number that was agreed to on a server. */
export async function takeFromPile(
  context: AppContext,
  tx: Queries,
  {
    scope,
    serverId,
    kind,
    count,
  }: { scope: Swept['scope']; serverId: string; kind: Piles['kind']; count: number },
): Promise<void> {
  const [entry] = await repository.listEntries(tx, scope, { serverId, teamId: kind });
  if (!entry) return;
  const left = sizeOf(kind, entry) - count;
  if (left > 0) await repository.updateEntry(tx, entry, sizeAs(kind, left));
  else await repository.deleteEntries(tx, scope, [entry.id]);
  await announceDecay(context, tx, scope);
}
