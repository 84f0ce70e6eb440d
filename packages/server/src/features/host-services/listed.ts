import { HOUR_MS } from '@arkwright/contracts/core/durations';
import { MAX_SERVICES_PER_ACCOUNT } from '@arkwright/contracts/host-sync/bounds';
import type { ListedService } from '../../hosts/port.ts';
import type { ServiceRow } from './services-repository.ts';

/** Nitrado's name for ARK: Survival Ascended. */
const GAME = 'arksa';

/** Ends of rentals are counted back from the time that is left: readings differ by moments. */
const SAME_END_MS = HOUR_MS;

type Known = Pick<ServiceRow, 'hostId' | 'listedName' | 'listedState' | 'rentalEndsAt' | 'missingSince'>;

/** What a list of an account changes in what is known of its services. */
export type ListChanges = {
  listed: (ListedService & { isChanged: boolean })[];
  isCut: boolean;
  /** Known ones that it lacks for the first time. */
  missing: string[];
  /** Those that an earlier one lacked, too. */
  gone: string[];
};

/**
 * Compares a list with what is known. One that lacks a service proves little; so does another one less than
 * `confirmMs` later.
 */
export function changesOfList(
  list: { services: readonly ListedService[]; isCut: boolean },
  { known, at, confirmMs }: { known: readonly Known[]; at: number; confirmMs: number },
): ListChanges {
  const knownBy = new Map(known.map((service) => [service.hostId, service]));
  const unique = new Map(
    list.services.filter(({ game }) => game === GAME).map((service) => [service.hostId, service]),
  );
  // Known ones stay where there are too many: they may have servers.
  const inOrder = [...unique.values()].toSorted(
    (a, b) => Number(knownBy.has(b.hostId)) - Number(knownBy.has(a.hostId)),
  );
  const kept = inOrder.slice(0, MAX_SERVICES_PER_ACCOUNT);
  const absent = list.isCut ? [] : known.filter(({ hostId }) => !unique.has(hostId));
  const isConfirmed = ({ missingSince }: Known) => missingSince > 0 && at - missingSince >= confirmMs;
  return {
    listed: kept.map((service) => ({
      ...service,
      isChanged: isChanged(service, knownBy.get(service.hostId)),
    })),
    isCut: list.isCut || inOrder.length > kept.length,
    missing: absent.filter(({ missingSince }) => missingSince === 0).map(({ hostId }) => hostId),
    gone: absent.filter(isConfirmed).map(({ hostId }) => hostId),
  };
}

function isChanged(listed: ListedService, known: Known | undefined): boolean {
  return (
    known === undefined ||
    known.missingSince > 0 ||
    known.listedName !== listed.name ||
    known.listedState !== listed.state ||
    Math.abs(known.rentalEndsAt - listed.rentalEndsAt) > SAME_END_MS
  );
}
