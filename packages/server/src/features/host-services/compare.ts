import { SYNCED_FIELDS, type SyncedField } from '@arkwright/contracts/host-sync/schema';
import { rconPassword, serverFields } from '@arkwright/contracts/servers/schema';
import type { HostFacts } from '../../hosts/port.ts';
import type { LinkedConnection } from '../servers/service.ts';

export type ServiceConnection = Pick<HostFacts, 'ip' | 'gamePort' | 'rconPort' | 'slots' | 'adminPassword'>;

/** What a sync copies to a server: a service's connection fields under the names that a server has for them (specification §4). */
export const connectionOf = (service: ServiceConnection): LinkedConnection => ({
  rconPassword: service.adminPassword,
  rconPort: service.rconPort,
  gamePort: service.gamePort,
  host: service.ip,
  maxPlayers: service.slots,
});

/** What differs between a server and its service. */
export function differingFields(server: LinkedConnection, service: LinkedConnection): SyncedField[] {
  return SYNCED_FIELDS.filter((field) => server[field] !== service[field]);
}

const AT_NITRADO = 'in the settings of the service at Nitrado';

/**
 * Why a server can't have a service's values, naming the field and what to set at the host; empty if it can. Whether the
 * address may be connected to is found out when the worker connects.
 */
export function problemOf(service: ServiceConnection): string {
  const { shape } = serverFields;
  if (service.ip === '')
    return 'Nitrado names no IP address for it. Start the service at Nitrado, then refresh.';
  if (!shape.host.safeParse(service.ip).success)
    return 'Nitrado names an IP address that can’t be used. Contact Nitrado’s support.';
  if (!shape.rconPort.safeParse(service.rconPort).success)
    return `It has no RCON port. Switch RCON on ${AT_NITRADO}, then refresh.`;
  if (!shape.gamePort.safeParse(service.gamePort).success)
    return 'It has no game port. Contact Nitrado’s support.';
  const password = rconPassword.safeParse(service.adminPassword);
  if (!password.success) return passwordProblem(service.adminPassword);
  if (service.slots <= 0) return 'Nitrado names no slots for it. Refresh, or contact Nitrado’s support.';
  if (!shape.maxPlayers.safeParse(service.slots).success)
    return 'It has more than 1,000 slots, which a server here can’t have. Lower them at Nitrado.';
  return '';
}

function passwordProblem(password: string): string {
  if (password === '') return `It has no admin password. Set one of 5 to 100 characters ${AT_NITRADO}.`;
  const words = password.length < 5 ? 'is shorter than 5 characters' : 'is longer than 100 characters';
  return `Its admin password ${words}. Set one of 5 to 100 characters ${AT_NITRADO}.`;
}
