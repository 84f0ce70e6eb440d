import { PLAYTIME_STEP_SECONDS } from '@arkwright/contracts/player-registrations/bounds';
import type { GroupValue } from '@arkwright/contracts/settings-registry';

export type RoleRules = Pick<
  GroupValue<'playerRegistration'>,
  | 'isAssignRoleForRegisteredPlayersEnabled'
  | 'assignRoleForRegisteredPlayersRoleId'
  | 'isPlaytimeRolesEnabled'
  | 'keepOnlyHighestPlaytimeRole'
  | 'playtimeRoles'
>;

/** A registration's basis for roles: `counter` and `clusters` in steps of 30 s, `roleId` was given for being registered. */
export type Earner = { counter: number; clusters: ReadonlyMap<string, number>; roleId: string };

/** Roles that we gave to a member, or began to; `settled` are those that need not be given once more. */
export type HeldRoles = { all: ReadonlySet<string>; settled: ReadonlySet<string> };

export type RoleDecision = { give: string[]; take: string[] };

/**
 * The roles that a member gets and loses. A member without a registration loses all given roles. `rules` are undefined
 * while the feature has no effect: then everyone keeps their roles.
 */
export function decideRoles(member: {
  earner: Earner | undefined;
  held: HeldRoles;
  rules: RoleRules | undefined;
}): RoleDecision {
  const { earner, held, rules } = member;
  if (!earner) return { give: [], take: [...held.all] };
  if (!rules) return { give: [], take: [] };
  // When switched off, no one else gets it; members who have it keep it.
  const forRegistering = registeredRole(rules) || (held.all.has(earner.roleId) ? earner.roleId : '');
  const wanted = new Set([forRegistering, ...earnedRoles(rules, earner)].filter((id) => id !== ''));
  // Without playtime roles it is unknown why the others were given: they stay.
  const mayGo = rules.isPlaytimeRolesEnabled
    ? [...held.all]
    : [earner.roleId].filter((id) => held.all.has(id));
  return {
    give: [...wanted].filter((id) => !held.settled.has(id)),
    take: mayGo.filter((id) => !wanted.has(id)),
  };
}

/** The role for being registered; empty for none. */
export function registeredRole(rules: RoleRules): string {
  return rules.isAssignRoleForRegisteredPlayersEnabled ? rules.assignRoleForRegisteredPlayersRoleId : '';
}

/** All roles that the rules can give. */
export function rolesOfRules(rules: RoleRules): string[] {
  const forPlaytime = rules.isPlaytimeRolesEnabled ? rules.playtimeRoles.map(({ roleId }) => roleId) : [];
  return [...new Set([registeredRole(rules), ...forPlaytime])].filter((id) => id !== '');
}

/** Roles whose playtime has been reached, or just the highest of them. */
function earnedRoles(rules: RoleRules, earner: Earner): string[] {
  if (!rules.isPlaytimeRolesEnabled) return [];
  const reached = rules.playtimeRoles.filter(
    ({ playtime, clusterIds }) => stepsOn(earner, clusterIds) * PLAYTIME_STEP_SECONDS >= playtime,
  );
  const highest = Math.max(...reached.map(({ playtime }) => playtime));
  return reached
    .filter(({ playtime }) => !rules.keepOnlyHighestPlaytimeRole || playtime === highest)
    .map(({ roleId }) => roleId);
}

/** Without clusters, all servers together. */
function stepsOn({ counter, clusters }: Earner, clusterIds: readonly string[]): number {
  if (clusterIds.length === 0) return counter;
  return [...new Set(clusterIds)].reduce((sum, id) => sum + (clusters.get(id) ?? 0), 0);
}
