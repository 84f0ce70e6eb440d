import { deepEqual } from '@arkwright/contracts/core/deep-equal';
import { isManagerKey } from '@arkwright/contracts/derived/allowed-role';
import type { GuildRole } from '@arkwright/contracts/instances/schema';
import type { GroupChange } from '@arkwright/contracts/settings-merge';
import { loadManagers } from '../../core/access/managers-repository.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { loadGroups } from '../../core/settings/repository.ts';
import { isRefused } from '../../discord/guilds/discord-powers.ts';
import { loadDirectory } from '../../discord/guilds/repository.ts';
import { type FieldProblem, invalidFields } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { fieldOf, ROLE_GROUPS, type RolePower, type RoleWorld, readRolePower } from './role-power.ts';

/** The stored data that decides which roles have power in an instance. */
export async function loadRoleWorld(db: Queries, scope: InstanceScope, now: number): Promise<RoleWorld> {
  const rows = await loadGroups(db, scope, ROLE_GROUPS);
  return {
    directory: await loadDirectory(db, scope),
    managers: await loadManagers(db, [scope]),
    settings: Object.fromEntries(rows.map(({ group, value }) => [group, value])),
    now,
  };
}

/** Whether a payload may change which roles have power or are handed out. */
export function touchesRoles(payload: object): boolean {
  return ['managers', ...ROLE_GROUPS].some((name) => Object.hasOwn(payload, name));
}

export type RoleChange = { before: RoleWorld; after: RoleWorld; isOwner: boolean };

/**
 * Refuses a change by which the bot would hand out a role with power that the owner has not approved: by handing it out, by
 * giving power to one that is handed out, or by withdrawing an approval. Existing ones may stay, and are not given.
 */
export function checkRolePower(change: RoleChange): void {
  const problems = findRisen(change);
  if (problems.length > 0) throw invalidFields(problems);
}

function findRisen({ before, after, isOwner }: RoleChange): FieldProblem[] {
  const [was, is] = [readRolePower(before), readRolePower(after)];
  return [...is.handedOut].flatMap((id) => {
    const isNew = !was.handedOut.has(id);
    const stoodSo = keysOf(isNew ? [] : was.unallowedOf(id));
    const risen = [...keysOf(is.unallowedOf(id))].filter((key) => !stoodSo.has(key));
    if (risen.length === 0) return [];
    const had = keysOf(was.powersOf(id));
    const given = new Set(risen.filter((key) => !had.has(key)));
    const empowering = is.empowering.filter(
      (reference) => reference.id === id && given.has(fieldOf(reference.path)),
    );
    const asManager = [...given].some((key) => isManagerKey(key)) ? ['managers'] : [];
    const empoweredAt = isNew ? [] : [...empowering.map(({ path }) => path), ...asManager];
    if (empoweredAt.length > 0) return toProblems(empoweredAt, isOwner ? ASK_TO_EMPOWER : REFUSE_TO_EMPOWER);
    const grantedAt = is.granting.filter((reference) => reference.id === id).map(({ path }) => path);
    return toProblems(grantedAt, isOwner ? ASK_TO_GRANT : REFUSE_TO_GRANT);
  });
}

const keysOf = (powers: readonly RolePower[]) => new Set(powers.flatMap(({ keys }) => keys));

const ALLOW = 'Allow it in playerRegistration.ownerAllowedRoles.';

const REFUSE_TO_GRANT =
  'This role has power over this bot or in your Discord server: only the owner may give it to players.';

const ASK_TO_GRANT = `This role has power over this bot or in your Discord server. ${ALLOW}`;

const REFUSE_TO_EMPOWER = 'The bot gives this role to players: only the owner may give it power.';

const ASK_TO_EMPOWER = `The bot gives this role to players, who would all have this power. ${ALLOW}`;

function toProblems(paths: readonly string[], message: string): FieldProblem[] {
  return paths.map((path) => ({ path: `bot.${path}`, message }));
}

/**
 * The same changes, without the owner's approval of roles that are no longer handed out. The approval ends with that, so that someone who
 * removes a role can't put it back.
 */
export function dropUnusedApprovals(changes: readonly GroupChange[]): GroupChange[] {
  return changes.flatMap((change) => {
    if (change.group !== 'playerRegistration') return [change];
    const { handedOut } = readRolePower(worldOf(change));
    const allowed = Array.isArray(change.after.ownerAllowedRoles) ? change.after.ownerAllowedRoles : [];
    const ownerAllowedRoles = allowed.filter(({ roleId }: { roleId: string }) => handedOut.has(roleId));
    const after = { ...change.after, ownerAllowedRoles };
    return deepEqual(after, change.before) ? [] : [{ ...change, after }];
  });
}

/** A change alone, to see which roles it hands out. */
const worldOf = ({ group, after }: GroupChange): RoleWorld => ({
  directory: { channels: [], roles: [] },
  managers: [],
  settings: { [group]: after },
  now: 0,
});

/** The guild's roles without @everyone, highest first. Only the owner sees what a role with power can do. */
export async function listRoles(
  db: Queries,
  scope: InstanceScope,
  { now, isOwner }: { now: number; isOwner: boolean },
): Promise<GuildRole[]> {
  const power = readRolePower(await loadRoleWorld(db, scope, now));
  return [...power.roles.values()].map((role) => {
    const { permissions: _permissions, reach: _reach, outOfReach: _outOfReach, ...shown } = role;
    const powers = power.powersOf(role.id);
    const isOwnersChoice = !isRefused(role);
    return {
      ...shown,
      isGrantable: isOwnersChoice && power.unallowedOf(role.id).length === 0,
      isHandedOut: power.handedOut.has(role.id),
      ...(powers.length > 0 && { power: { isOwnersChoice, can: isOwner ? powers : [] } }),
    };
  });
}

/** Why a role can't be given, with its powers. */
export type RoleObstacle = { reason: 'gone' | 'dangerous' | 'power'; words: string[] };

/**
 * The obstacles to giving some roles, by ID; those that may be given have no entry. Undefined until Discord has sent the
 * guild's roles.
 */
export async function findObstacles(
  db: Queries,
  scope: InstanceScope,
  { roleIds, now }: { roleIds: readonly string[]; now: number },
): Promise<Map<string, RoleObstacle> | undefined> {
  const power = readRolePower(await loadRoleWorld(db, scope, now));
  if (power.roles.size === 0) return undefined;
  const obstacles = roleIds.flatMap((id): [string, RoleObstacle][] => {
    const role = power.roles.get(id);
    if (!role) return [[id, { reason: 'gone', words: [] }]];
    const words = power.unallowedOf(id).map((rolePower) => rolePower.words);
    if (!isRefused(role) && words.length === 0) return [];
    return [[id, { reason: isRefused(role) ? 'dangerous' : 'power', words }]];
  });
  return new Map(obstacles);
}
