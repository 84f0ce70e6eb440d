import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import { type InstanceScope, systemScope } from '../../core/access/scope.ts';
import { getGuildId } from '../../core/instances/guild.ts';
import { getSettingsInEffect } from '../../core/settings/settings.ts';
import { findRoleName } from '../../discord/guilds/directory.ts';
import type { Queries } from '../../platform/database/database.ts';
import { notifyOwner } from '../notifications/service.ts';
import { findObstacles, type RoleObstacle } from '../role-power/service.ts';
import { type RoleRules, rolesOfRules } from './decide-roles.ts';
import * as repository from './repository.ts';

/** Why a role is not given; the owner reads it. */
const REASONS = {
  gone: 'It no longer exists.',
  dangerous: 'It has permissions that may not be given to players.',
} as const satisfies Record<Exclude<repository.Refusal, 'power' | 'refused'>, string>;

const MEND = 'Fix the role in Discord, or choose another one on Player Registration.';
const ALLOW = 'Allow it on Player Registration, or choose another role there.';
const SHOWN = 3;

/** The data that decides about the roles in one instance: those that are `blocked` are currently not given. */
export type RoleStanding = {
  scope: InstanceScope;
  guildId: string;
  /** Undefined while the feature has no effect. */
  rules: RoleRules | undefined;
  blocked: Map<string, repository.Refusal>;
  /** False until Discord has sent the guild's roles. Until then it is unknown whether one is harmless: none is given. */
  knowsRoles: boolean;
};

/** `words`: the powers of the role, or Discord's reason. */
type Barred = { roleId: string; reason: repository.Refusal; words?: readonly string[] };

/** Undefined while the bot is not in the guild. Roles that must not be given are reported to the owner, each once. */
export async function loadStanding(context: AppContext, botId: string): Promise<RoleStanding | undefined> {
  const scope = systemScope(botId);
  const effect = await getSettingsInEffect(context, scope, ['playerRegistration']);
  if (!effect) return undefined;
  const settings = effect.groups.playerRegistration;
  const rules = effect.limits.companionMod && settings.isEnabled ? settings : undefined;
  const guildId = await getGuildId(context.db, scope);
  const blocked = await repository.listRefused(context.db, scope);
  const roleIds = rules ? rolesOfRules(rules) : [];
  const obstacles = await findObstacles(context.db, scope, { roleIds, now: context.clock.now() });
  const standing = { scope, guildId, rules, blocked, knowsRoles: obstacles !== undefined };
  for (const bad of badRoles(obstacles ?? new Map())) {
    if (!blocked.has(bad.roleId)) await bar(context, standing, bad);
  }
  return standing;
}

/** Roles of the rules that have gone, or have got power since they were chosen. */
function badRoles(obstacles: ReadonlyMap<string, RoleObstacle>): Barred[] {
  return [...obstacles].map(([roleId, { reason, words }]) => ({ roleId, reason, words }));
}

/** A transaction in which the instance is not deleted. */
export function inInstance<Result>(
  context: AppContext,
  { scope }: Pick<RoleStanding, 'scope'>,
  run: (tx: Queries) => Promise<Result>,
): Promise<Result> {
  return changeInstance(context, scope, async (tx) => {
    return run(tx);
  });
}

/** Skips a role for a while, and notifies the owner unless that has been done. */
export async function bar(
  context: AppContext,
  standing: RoleStanding,
  { roleId, reason, words = [] }: Barred,
): Promise<void> {
  const { scope, blocked } = standing;
  blocked.set(roleId, reason);
  await inInstance(context, standing, async (tx) => {
    if (!(await repository.markRefused(tx, scope, { roleId, reason }))) return;
    const name = await findRoleName(tx, scope, roleId);
    const role = name === undefined ? `A role (${roleId})` : `The role ${name}`;
    const why =
      reason === 'power'
        ? `${powerInWords(words)} ${ALLOW}`
        : `${reason === 'refused' ? words.join(' ') : REASONS[reason]} ${MEND}`;
    const message = `${role} can’t be given to registered players. ${why}`;
    await notifyOwner(context, tx, {
      scope,
      message,
      page: '/playerRegistrations',
      dedupeUntilRead: message,
    });
  });
}

/** The powers of the role for which the owner has not approved it. */
function powerInWords(words: readonly string[]): string {
  const more = words.length > SHOWN ? ', and more' : '';
  return `You have not allowed this yet. Members with this role ${words.slice(0, SHOWN).join('; ')}${more}.`;
}
