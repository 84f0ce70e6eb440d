import { SECRET_MASK } from '@arkwright/contracts/core/secret-mask';
import { holds, type Membership } from '@arkwright/contracts/derived/permissions';
import type { Server, ServerFields } from '@arkwright/contracts/servers/schema';
import { AppError, invalidField, invalidFields } from '../../platform/base/app-error.ts';
import type { ServerRow } from './repository.ts';

/** The service of a host that a server is linked to; both null if it is not linked. */
export type Binding = Pick<ServerRow, 'hostKind' | 'hostId'>;

/** A server's hosting as it is stored: the link, and beside it the owner's own choice. */
export type StoredHosting = Binding & Pick<ServerRow, 'hosting'>;

/** Nothing is said about its hosting: also what a server is after its link was cut (specification §4). */
export const UNLINKED: StoredHosting = { hostKind: null, hostId: null, hosting: 'NotSelected' };

const WITHOUT_SERVICE =
  'A server is hosted at Nitrado when it is linked to a service. Link it on the Hosting Sync page, or choose another hosting.';

const NOT_YOURS = 'You need the permission to edit Hosting Sync to link or unlink a server.';

/** The link to a Nitrado service. */
export const boundTo = (serviceId: string): StoredHosting => ({
  ...UNLINKED,
  hostKind: 'Nitrado',
  hostId: serviceId,
});

/** A server's hosting in replies: Nitrado exactly when it is linked. */
export function shownHosting(row: StoredHosting): Pick<Server, 'hosting' | 'nitradoServiceId'> {
  const isLinked = row.hostKind === 'Nitrado';
  return {
    hosting: isLinked ? 'Nitrado' : row.hosting,
    nitradoServiceId: isLinked ? Number(row.hostId) : 0,
  };
}

/**
 * What a saved server's hosting becomes; `before` is missing for a new one. INVALID for Nitrado without a service,
 * FORBIDDEN if the editor may not link and unlink. Whether there is such a service is for the caller to check.
 */
export function nextHosting(
  wanted: Pick<ServerFields, 'hosting' | 'nitradoServiceId'>,
  { member, before }: { member?: Membership | undefined; before?: StoredHosting },
): StoredHosting {
  const serviceNow = before?.hostId ?? '';
  const service = wanted.nitradoServiceId === undefined ? serviceNow : textOf(wanted.nitradoServiceId);
  if (service === '' && wanted.hosting === 'Nitrado') throw invalidField('server.hosting', WITHOUT_SERVICE);
  if (service !== serviceNow && !(member && holds(member, 'Nitrado_Edit')))
    throw new AppError('FORBIDDEN', NOT_YOURS);
  if (service !== '') return boundTo(service);
  return { ...UNLINKED, hosting: wanted.hosting === 'SelfHosted' ? 'SelfHosted' : 'NotSelected' };
}

const textOf = (serviceId: number): string => (serviceId === 0 ? '' : String(serviceId));

/**
 * Whether the owner lets a server's save be read after a change of its link: a consent holds for the service for which it was
 * given. `wanted` is what the change says; one that was stored already is no consent to another service.
 */
export function nextConsent(
  before: Binding & Pick<ServerRow, 'readsHostedSaves'>,
  next: Binding,
  wanted = before.readsHostedSaves,
): boolean {
  const isSameService = next.hostKind === before.hostKind && next.hostId === before.hostId;
  return wanted && (isSameService || !before.readsHostedSaves);
}

/** What a server has from the service that it is linked to. */
const FROM_HOST = ['host', 'gamePort', 'rconPort', 'maxPlayers'] as const;

const NOT_CHANGED_HERE =
  'This comes from Nitrado while the server is linked, and can’t be changed here. Sync or unlink the server on the Hosting Sync page.';

/**
 * INVALID for a save that changes the connection of a server that stays linked: its host says what it is. Any password but
 * the mask counts as a change, so that nobody can find the stored one out by trying.
 */
export function requireSameConnection(
  stored: Pick<ServerRow, (typeof FROM_HOST)[number]>,
  wanted: Pick<ServerFields, (typeof FROM_HOST)[number] | 'rconPassword'>,
): void {
  const changed = [
    ...FROM_HOST.filter((name) => wanted[name] !== stored[name]),
    ...(wanted.rconPassword === SECRET_MASK ? [] : ['rconPassword']),
  ];
  if (changed.length > 0)
    throw invalidFields(changed.map((name) => ({ path: `server.${name}`, message: NOT_CHANGED_HERE })));
}
