import type { SyncEntry } from '@arkwright/contracts/host-sync/schema';
import { fieldWords } from '@arkwright/contracts/host-sync/sync-fields';
import { namedFew } from '../../platform/base/named-few.ts';

/** Longer reasons are cut. */
export const MAX_MESSAGE = 300;

type Outcome = Pick<SyncEntry, 'outcome'> & Partial<Pick<SyncEntry, 'changed' | 'message'>>;

export const waitingEntry = (link: { hostId: string; serverId: string }): SyncEntry => ({
  serviceId: Number(link.hostId),
  serverId: link.serverId,
  outcome: 'waiting',
  changed: [],
  message: '',
});

/** A run's entries after one of them that waited has come to an end; undefined if none of that service waits. */
export function settle(
  entries: readonly SyncEntry[],
  hostId: string,
  { outcome, changed = [], message = '' }: Outcome,
): SyncEntry[] | undefined {
  const index = entries.findIndex(
    (entry) => entry.outcome === 'waiting' && String(entry.serviceId) === hostId,
  );
  const entry = entries[index];
  if (!entry) return undefined;
  return entries.with(index, { ...entry, outcome, changed, message: message.slice(0, MAX_MESSAGE) });
}

const NOT_READABLE =
  'No linked Nitrado account can read this service. Sign in again, or look at Nitrado whether the service still exists.';

/** What is to be done for a run's waiting entries. */
export type EntryPlan<Service> = {
  /** Services whose details nobody wants yet. */
  wanted: readonly Service[];
  /** With those that can't wait any longer as failed; the same array if there are none. */
  entries: SyncEntry[];
};

/** `whyOver` says why a service that can be read is not waited for any longer; empty while it is. */
export function planEntries<Service extends { wantedAt: number; triedAt: number }>(
  entries: SyncEntry[],
  readable: ReadonlyMap<string, Service>,
  whyOver: (service: Service) => string = () => '',
): EntryPlan<Service> {
  const wanted: Service[] = [];
  let left = entries;
  for (const hostId of waitingHostIds(entries)) {
    const service = readable.get(hostId);
    const message = service ? whyOver(service) : NOT_READABLE;
    if (message !== '') left = settle(left, hostId, { outcome: 'failed', message }) ?? left;
    else if (service && service.wantedAt <= service.triedAt) wanted.push(service);
  }
  return { wanted, entries: left };
}

export const waitingHostIds = (entries: readonly SyncEntry[]): string[] =>
  entries.filter(({ outcome }) => outcome === 'waiting').map(({ serviceId }) => String(serviceId));

export const isEnded = (entries: readonly SyncEntry[]): boolean =>
  entries.every(({ outcome }) => outcome !== 'waiting');

/** What the automatic sync has changed, for the owner; empty if nothing. */
export function changesInWords(
  entries: readonly SyncEntry[],
  nameOf: (serverId: string) => string | undefined,
): string {
  const synced = entries.filter(({ outcome }) => outcome === 'synced');
  if (synced.length === 0) return '';
  const count = synced.length === 1 ? '1 server' : `${synced.length} servers`;
  const named = synced.map(({ serverId, changed }) => ({
    name: nameOf(serverId) ?? serverId,
    reason: fieldWords(changed),
  }));
  return `The automatic sync with Nitrado has changed ${count}: ${namedFew(named)}.`;
}
