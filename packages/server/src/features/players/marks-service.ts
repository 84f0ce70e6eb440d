import { holdsAny, type Permission } from '@arkwright/contracts/derived/permissions';
import { SECTION_NEEDS } from '@arkwright/contracts/players/needs';
import type { PlayerMarks } from '@arkwright/contracts/players/schema';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope, Member } from '../../core/access/scope.ts';
import { getSettings } from '../../core/settings/settings.ts';
import { listActiveMutes } from '../chat-mutes/service.ts';
import { findSurvivorsOn } from '../uploads/service.ts';
import { listNoted } from './notes-service.ts';

/** Some members may see less of a player than others. */
export type Onlooker = { scope: InstanceScope; member: Member };

/** The marks of some players, as far as the member may see them. */
export async function readMarks(
  context: Pick<AppContext, 'clock' | 'db'>,
  { scope, member }: Onlooker,
  netIds: readonly string[],
): Promise<(netId: string) => PlayerMarks> {
  const read = async (need: Permission | readonly Permission[], found: () => Promise<Iterable<string>>) =>
    new Set(holdsAny(member, need) ? await found() : []);
  const alerts = await read(SECTION_NEEDS.alert, async () =>
    (await getSettings(context.db, scope, 'playerAlert')).alertPlayers.map(({ netId }) => netId),
  );
  const muted = await read(SECTION_NEEDS.infractions, async () =>
    (await listActiveMutes(context, scope)).map(({ netId }) => netId),
  );
  const noted = await read(SECTION_NEEDS.notes, () => listNoted(context.db, scope, netIds));
  return (netId) => ({
    hasAlert: alerts.has(netId),
    isMuted: muted.has(netId),
    hasNote: noted.has(netId),
  });
}

/** The tribes of some players' survivors on a server, as far as the member may see companions' uploads. */
export async function readTribesOn(
  context: Pick<AppContext, 'db'>,
  { scope, member }: Onlooker,
  { serverId, netIds }: { serverId: string; netIds: readonly string[] },
): Promise<(netId: string) => string> {
  if (!holdsAny(member, SECTION_NEEDS.characters) || !member.limits.companionMod) return () => '';
  const survivors = await findSurvivorsOn(context, scope, netIds);
  return (netId) => survivors.get(`${serverId} ${netId}`)?.tribeName ?? '';
}
