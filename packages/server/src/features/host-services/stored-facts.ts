import { deepEqual } from '@arkwright/contracts/core/deep-equal';
import type { AppContext } from '../../context/app-context.ts';
import type { HostFacts } from '../../hosts/port.ts';
import type { AccountKey } from '../nitrado/service.ts';
import type { ServiceConnection } from './compare.ts';
import type { ServiceRow, StoredFacts } from './services-repository.ts';

/** Longer passwords fit no server. One more character shows that it is longer. */
const MAX_PASSWORD = 101;

const placeOf = ({ botId, nitradoId }: AccountKey, hostId: string) => ({
  table: 'host_services',
  column: 'admin_password',
  botId,
  rowId: `${nitradoId} ${hostId}`,
});

/** A service's details as they are stored, with the password sealed. */
export function sealFacts(
  { sealer }: Pick<AppContext, 'sealer'>,
  of: AccountKey,
  facts: HostFacts,
): StoredFacts {
  const { hostId, gameFolder: _folder, adminPassword, ...rest } = facts;
  const kept = adminPassword.slice(0, MAX_PASSWORD);
  return { ...rest, adminPassword: kept === '' ? '' : sealer.seal(kept, placeOf(of, hostId)) };
}

/** A stored service's connection, with the password in the clear: never to be sent. */
export function openConnection(
  { sealer }: Pick<AppContext, 'sealer'>,
  row: Pick<
    ServiceRow,
    'botId' | 'nitradoId' | 'hostId' | 'ip' | 'gamePort' | 'rconPort' | 'slots' | 'adminPassword'
  >,
): ServiceConnection {
  const { ip, gamePort, rconPort, slots } = row;
  const adminPassword =
    row.adminPassword === '' ? '' : sealer.open(row.adminPassword, placeOf(row, row.hostId));
  return { ip, gamePort, rconPort, slots, adminPassword };
}

/** Whether a service's details, which were read without a failure, are as they were stored last. */
export function isAsStored(context: Pick<AppContext, 'sealer'>, row: ServiceRow, facts: HostFacts): boolean {
  const { hostId: _hostId, gameFolder: _folder, adminPassword, ...rest } = facts;
  const names = Object.keys(rest) as (keyof typeof rest)[];
  return (
    row.readAt > 0 &&
    row.failure === '' &&
    names.every((name) => deepEqual(row[name], rest[name])) &&
    openConnection(context, row).adminPassword === adminPassword.slice(0, MAX_PASSWORD)
  );
}
