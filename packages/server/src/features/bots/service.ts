import type { BotInstance, Channel, GuildRole } from '@arkwright/contracts/bots/schema';
import { visibleSettings } from '@arkwright/contracts/settings-merge';
import { completeGroup, GROUP_NAMES, type InstanceSettings } from '@arkwright/contracts/settings-registry';
import { type AppContext, prepareDeletion } from '../../context/app-context.ts';
import { announceAccess } from '../../core/access/announce.ts';
import { type BotScope, type Member, systemScope } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import type { UserActor } from '../../core/identity/actor.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { BotRow, ManagerRow, SettingsRow } from './repository.ts';
import * as repository from './repository.ts';
import { isRefused, readRolePower } from './role-power.ts';
import { loadRoleWorld } from './role-power-check.ts';

const CATEGORY = 4;
export const LEAVE_QUEUE = 'bots.leave-guild';

/** What the job of leaving is told. */
export type LeaveJob = { guildId: string };

type Membership = { botId: string; member: Member };

/** The instances that a person owns or manages, each with what that person may view of it. */
export async function listInstances(context: AppContext, actor: UserActor): Promise<BotInstance[]> {
  return loadInstances(context.db, await context.memberships.all(actor.discordId));
}

/** One instance as a member may see it. */
export async function getInstance(
  db: Queries,
  scope: BotScope,
  viewer: { member: Member },
): Promise<BotInstance> {
  const [instance] = await loadInstances(db, [{ botId: scope.botId, member: viewer.member }]);
  if (!instance) throw new AppError('NOT_FOUND');
  return instance;
}

async function loadInstances(db: Queries, memberships: readonly Membership[]): Promise<BotInstance[]> {
  if (memberships.length === 0) return [];
  const scopes = memberships.map(({ botId }) => systemScope(botId));
  // One after the other: inside a transaction there is one connection.
  const bots = await repository.loadBots(db, scopes);
  const settings = await repository.loadSettings(db, scopes);
  const managers = await repository.loadManagers(db, scopes);
  const memberOf = new Map(memberships.map(({ botId, member }) => [botId, member]));
  return bots.flatMap((bot) => {
    const member = memberOf.get(bot.id);
    if (!member) return [];
    const own = managers.filter(
      (row) => row.botId === bot.id && (member.isOwner || member.grantIds.includes(row.discordId)),
    );
    return [
      present(bot, member, { settings: settings.filter((row) => row.botId === bot.id), managers: own }),
    ];
  });
}

function present(
  bot: BotRow,
  member: Member,
  parts: { settings: readonly SettingsRow[]; managers: readonly ManagerRow[] },
): BotInstance {
  const visible = visibleSettings(member, completeSettings(parts.settings));
  const revs = new Map(parts.settings.map((row) => [row.group, row.rev]));
  return {
    ...visible,
    id: bot.id,
    guildId: bot.guildId,
    guildName: bot.guildName,
    guildIconUrl: bot.guildIconUrl,
    isActive: bot.isActive,
    ownerId: bot.ownerDiscordId,
    isOwner: member.isOwner,
    permissions: [...member.permissions],
    tier: member.tier,
    managers: parts.managers.map(({ kind, discordId, permissions, expiresAt }) => ({
      kind,
      discordId,
      permissions,
      expiresAt,
    })),
    revs: {
      ...Object.fromEntries(Object.keys(visible).map((group) => [group, revs.get(group) ?? 0])),
      ...(member.isOwner && { managers: bot.managersRev }),
    },
  };
}

/** All groups, with defaults where nothing was saved yet. */
export function completeSettings(rows: readonly SettingsRow[]): InstanceSettings {
  const stored = new Map(rows.map((row) => [row.group, row.value]));
  // Each entry is made by completeGroup for its own name, which Object.fromEntries can't express.
  return Object.fromEntries(
    GROUP_NAMES.map((group) => [group, completeGroup(group, stored.get(group) ?? {})]),
  ) as InstanceSettings;
}

/** Deletes an instance with everything in it. The bot leaves the guild as a job that survives whatever happens. */
export async function deleteInstance(context: AppContext, by: By): Promise<void> {
  await prepareDeletion(context, by.scope);
  await context.db.transaction(async (tx) => {
    if (!(await deleteInstanceIn(context, tx, by.scope))) throw new AppError('NOT_FOUND');
  });
  context.memberships.forget();
  context.log.info({ botId: by.scope.botId, by: by.actor.id }, 'an instance was deleted by its owner');
}

/** The same as part of a transaction; false if there is no such instance. */
export async function deleteInstanceIn(context: AppContext, tx: Queries, scope: BotScope): Promise<boolean> {
  const bot = await repository.lockBot(tx, scope);
  if (!bot) return false;
  await announceAccess(context, tx, scope);
  await repository.deleteBot(tx, scope);
  await repository.noteDeparture(tx, { guildId: bot.guildId, since: context.clock.now() });
  await context.jobs.send(LEAVE_QUEUE, { guildId: bot.guildId } satisfies LeaveJob, { tx });
  await context.bus.publish(tx, { kind: 'servers', botId: scope.botId });
  return true;
}

/** The bot has left a guild whose instance was deleted: from now on an invitation makes a new one. */
export async function guildLeft(context: AppContext, guildId: string): Promise<void> {
  await repository.endDeparture(context.db, guildId);
}

/** The guild's channels without categories, in Discord's order. */
export async function listChannels(db: Queries, scope: BotScope): Promise<Channel[]> {
  const { channels } = await repository.loadDirectory(db, scope);
  return channels.filter((channel) => channel.type !== CATEGORY);
}

export async function listCategories(db: Queries, scope: BotScope): Promise<Channel[]> {
  const { channels } = await repository.loadDirectory(db, scope);
  return channels.filter((channel) => channel.type === CATEGORY);
}

/** The guild's roles without @everyone, highest first. What a role with power can do is told to the owner alone. */
export async function listRoles(
  db: Queries,
  scope: BotScope,
  { now, isOwner }: { now: number; isOwner: boolean },
): Promise<GuildRole[]> {
  const power = readRolePower(await loadRoleWorld(db, scope, now));
  return [...power.roles.values()].map((role) => {
    const { permissions: _permissions, reach: _reach, ...shown } = role;
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

/** Why a role that is to be given is not, with what it can do. */
export type RoleObstacle = { reason: 'gone' | 'dangerous' | 'power'; words: string[] };

/**
 * What stands in the way of giving some roles, by id; those that may be given have no entry. Undefined until Discord has
 * told of the guild's roles.
 */
export async function findObstacles(
  db: Queries,
  scope: BotScope,
  { roleIds, now }: { roleIds: readonly string[]; now: number },
): Promise<Map<string, RoleObstacle> | undefined> {
  const power = readRolePower(await loadRoleWorld(db, scope, now));
  if (power.roles.size === 0) return undefined;
  const obstacles = roleIds.flatMap((id): [string, RoleObstacle][] => {
    const role = power.roles.get(id);
    if (!role) return [[id, { reason: 'gone', words: [] }]];
    const words = power.unallowedOf(id).map((each) => each.words);
    if (!isRefused(role) && words.length === 0) return [];
    return [[id, { reason: isRefused(role) ? 'dangerous' : 'power', words }]];
  });
  return new Map(obstacles);
}

/** The name of a role as Discord told it last; undefined where it is not known. */
export async function findRoleName(
  db: Queries,
  scope: BotScope,
  roleId: string,
): Promise<string | undefined> {
  const { roles } = await repository.loadDirectory(db, scope);
  return roles.find(({ id }) => id === roleId)?.name;
}

/** The Discord id of an instance's guild; NOT_FOUND if the instance is gone. */
export async function getGuildId(db: Queries, scope: BotScope): Promise<string> {
  const [bot] = await repository.loadBots(db, [scope]);
  if (!bot) throw new AppError('NOT_FOUND');
  return bot.guildId;
}
