import { keepInstance } from '../../platform/access/keep-instance.ts';
import { type BotScope, systemScope } from '../../platform/access/scope.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Queries } from '../../platform/database.ts';
import { getGuildId, listGrantableRoles } from '../bots/service.ts';
import { getSettingsInEffect } from '../bots/settings-service.ts';
import { notifyOwner } from '../notifications/service.ts';
import { type RoleRules, rolesOfRules } from './decide-roles.ts';
import * as repository from './roles-repository.ts';

/** Why a role is not given; the owner reads it. */
const REASONS = {
  gone: 'It does not exist any more.',
  dangerous: 'It carries permissions that may not be handed out.',
  refused:
    'Discord does not allow it: the bot needs the right Manage Roles, and its own role has to stand above this one.',
} as const satisfies Record<repository.Refusal, string>;

/** What decides about the roles in one instance: those that are `barred` are not given just now. */
export type RoleStanding = {
  scope: BotScope;
  guildId: string;
  /** Undefined while the feature has no effect. */
  rules: RoleRules | undefined;
  barred: Map<string, repository.Refusal>;
  /** False until Discord has told of the guild's roles. Nobody knows then whether one is harmless: none is given. */
  knowsRoles: boolean;
};

type Barred = { roleId: string; reason: repository.Refusal };

/** Undefined while the bot is not in the guild. Roles that must not be given are told to the owner, each once. */
export async function loadStanding(context: AppContext, botId: string): Promise<RoleStanding | undefined> {
  const scope = systemScope(botId);
  const effect = await getSettingsInEffect(context, scope, ['playerRegistration']);
  if (!effect) return undefined;
  const settings = effect.groups.playerRegistration;
  const rules = effect.limits.companionMod && settings.isEnabled ? settings : undefined;
  const guildId = await getGuildId(context.db, scope);
  const barred = await repository.listRefused(context.db, scope);
  const roles = await listGrantableRoles(context.db, scope);
  const standing = { scope, guildId, rules, barred, knowsRoles: roles.all.size > 0 };
  for (const bad of badRoles(standing, roles)) await bar(context, standing, bad);
  return standing;
}

/** Roles of the rules that have gone, or have got power over the guild since they were chosen. */
function badRoles(
  { rules, barred, knowsRoles }: RoleStanding,
  { all, grantable }: Awaited<ReturnType<typeof listGrantableRoles>>,
): Barred[] {
  if (!rules || !knowsRoles) return [];
  return rolesOfRules(rules)
    .filter((id) => !barred.has(id) && !grantable.has(id))
    .map((roleId) => ({ roleId, reason: all.has(roleId) ? 'dangerous' : 'gone' }));
}

/** A transaction in which the instance is not deleted. */
export function inInstance<Result>(
  context: AppContext,
  { scope }: Pick<RoleStanding, 'scope'>,
  run: (tx: Queries) => Promise<Result>,
): Promise<Result> {
  return context.db.transaction(async (tx) => {
    await keepInstance(tx, scope);
    return run(tx);
  });
}

/** Leaves a role alone for a while, and tells the owner unless that has been done. */
export async function bar(
  context: AppContext,
  standing: RoleStanding,
  { roleId, reason }: Barred,
): Promise<void> {
  const { scope, barred } = standing;
  barred.set(roleId, reason);
  await inInstance(context, standing, async (tx) => {
    if (!(await repository.noteRefused(tx, scope, { roleId, reason }))) return;
    const { all } = await listGrantableRoles(tx, scope);
    const name = all.get(roleId);
    const role = name === undefined ? `A role (${roleId})` : `The role ${name}`;
    const message = `${role} can not be given to registered players. ${REASONS[reason]} Mend the role in Discord, or choose another one on the page Player Registration.`;
    await notifyOwner(context, tx, { scope, message, unlessUnread: message });
  });
}
