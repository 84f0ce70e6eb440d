import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import * as repository from './repository.ts';

export { recordRegistration, recordReset, registrationsChanged } from './record.ts';
export type { NewRegistration, RegistrationRow } from './repository.ts';
export {
  countRegistrations,
  deleteExpired,
  deletePerson,
  deleteRegistration,
  findOfPlayer,
  findRegistrationInstance,
  insertRegistration,
  listKnown,
  listPendingNews,
  listRegistrations,
  lockRegistration,
  lockRegistrationBy,
  saveRegisteredRole,
  updateRegistration,
} from './repository.ts';

/** A Discord member's finished registration; undefined where there is none. */
export const findOwnRegistration = repository.findOfMember;

/** The players of some registered members: EOS IDs by Discord IDs. */
export const playersOfMembers = repository.listPlayersOf;

/** The members of some registered players: Discord IDs by EOS IDs. */
export const membersOfPlayers = repository.listMembersOf;

/** Discord names of registered players, by their EOS IDs. Others have no entry. */
export async function discordNames(
  context: Pick<AppContext, 'db'>,
  scope: InstanceScope,
  netIds: readonly string[],
): Promise<Map<string, string>> {
  if (netIds.length === 0) return new Map();
  const rows = await repository.listNames(context.db, scope, netIds);
  return new Map(rows.map(({ netId, discordUsername }) => [netId, discordUsername]));
}

/** Registered players by a part of their Discord names, in the order of these. */
export function findRegistered(
  context: Pick<AppContext, 'db'>,
  scope: InstanceScope,
  wanted: { q: string; limit: number },
): Promise<{ netId: string }[]> {
  return repository.findByDiscordName(context.db, scope, wanted);
}
