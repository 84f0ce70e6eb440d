import type { HostService, SyncRun } from '@arkwright/contracts/host-sync/schema';
import { stateWords } from '@arkwright/contracts/host-sync/service-words';
import type { StatusTone } from '../../../ui/status-dot.tsx';
import type { RowKind } from '../../../ui/table/row-kind.ts';
import type { RowTone } from '../../../ui/table/row-options.ts';

/** How a service stands: its status, or what the newest sync did with it. */
export type Standing = HostService['status'] | 'Waiting' | 'Sync failed';

/** What a sync did with one service. */
export type SyncEntry = SyncRun['entries'][number];

/** A service with its linked server. */
export type ServiceRow = {
  service: HostService;
  standing: Standing;
  /** The linked server's name; empty without one, and `a server` if the person may not view the servers. */
  serverName: string;
  /** What the newest sync, running or not put away yet, did with it. */
  entry: SyncEntry | undefined;
};

/** Its row in lists and questions. */
export const idOfRow = ({ service }: ServiceRow) => String(service.id);

/** The name at Nitrado; without one its ID. */
export const serviceName = ({ name, id }: Pick<HostService, 'name' | 'id'>) => name || `Service ${id}`;

const ORDER: readonly Standing[] = [
  'Sync failed',
  'Waiting',
  'Sync Required',
  'Can’t be used',
  'Not synced',
  'No Server',
  'Synchronized',
];

export const rankOf = ({ standing }: ServiceRow) => ORDER.indexOf(standing);

function standingOf(service: HostService, entry: SyncEntry | undefined): Standing {
  if (entry?.outcome === 'waiting') return 'Waiting';
  // What has become right since then has not failed any more.
  if (entry?.outcome === 'failed' && service.status !== 'Synchronized') return 'Sync failed';
  return service.status;
}

type Named = { id: string; name: string };

/** The services as rows, those that need a look first; of the same standing by name. */
export function serviceRows(
  services: readonly HostService[],
  servers: readonly Named[] | undefined,
  run: SyncRun | null,
): ServiceRow[] {
  const names = new Map(servers?.map(({ id, name }) => [id, name]));
  const entries = new Map(run?.entries.map((entry) => [entry.serviceId, entry]));
  const rows = services.map((service): ServiceRow => {
    const entry = entries.get(service.serviceId);
    const name = names.get(service.serverId) ?? (servers === undefined ? 'a server' : 'DELETED SERVER');
    return {
      service,
      entry,
      standing: standingOf(service, entry),
      serverName: service.serverId === '' ? '' : name,
    };
  });
  return rows.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || serviceName(a.service).localeCompare(serviceName(b.service), 'en'),
  );
}

export const STANDING_TONES: Readonly<Record<Standing, StatusTone>> = {
  'Sync failed': 'danger',
  Waiting: 'warning',
  'Sync Required': 'warning',
  'Can’t be used': 'danger',
  'Not synced': 'off',
  'No Server': 'off',
  Synchronized: 'good',
};

/** Kinds of rows that can be shown alone. */
export const SERVICE_KINDS: readonly RowKind<ServiceRow>[] = ORDER.map((standing) => ({
  // Constant: part of the address.
  id: standing.toLowerCase().replace(/[^a-z]+/g, '-'),
  words: standing,
  tone: STANDING_TONES[standing],
  holds: (row) => row.standing === standing,
}));

export function toneOfRow({ standing }: ServiceRow): RowTone | undefined {
  if (standing === 'Sync failed' || standing === 'Can’t be used') return 'danger';
  return standing === 'Sync Required' || standing === 'Waiting' ? 'warning' : undefined;
}

/** Servers that differ from the host, as the number beside the tab. */
export const countDiffering = (rows: readonly ServiceRow[]) =>
  rows.filter(({ service }) => service.isSyncRequired).length;

/** In these states Nitrado gives no details, so that no server can be made of them. */
const WITHOUT_DETAILS: ReadonlySet<string> = new Set([
  'suspended',
  'adminlocked',
  'adminlocked_suspended',
  'deleted',
  'installing',
]);

/** Why no server can be added for a service, or linked to it, now; undefined if one can. */
export function whyNotUsed(service: HostService): string | undefined {
  if (service.isMissing) return 'Nitrado does not list this service any more.';
  if (service.readAt === 0) return 'Its details have not been read yet.';
  if (service.problem !== '') return service.problem;
  if (WITHOUT_DETAILS.has(service.state)) return `It is ${stateWords(service.state).offline}.`;
  return undefined;
}
