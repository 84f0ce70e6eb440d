import { type BotScope, systemScope } from '../../platform/access/scope.ts';
import type { AppContext } from '../../platform/context.ts';
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
  const standing = { scope, guildId, rules, barred };
  for (const bad of await badRoles(context, standing)) await bar(context, standing, bad);
  return standing;
}

/** Roles of the rules that have gone, or have got power over the guild since they were chosen. */
async function badRoles(context: AppContext, { scope, rules, barred }: RoleStanding): Promise<Barred[]> {
  const wanted = rules ? rolesOfRules(rules).filter((id) => !barred.has(id)) : [];
  if (wanted.length === 0) return [];
  const { all, grantable } = await listGrantableRoles(context.db, scope);
  // Discord has not told us of the guild yet: that says nothing about its roles.
  if (all.size === 0) return [];
  return wanted
    .filter((id) => !grantable.has(id))
    .map((roleId) => ({ roleId, reason: all.has(roleId) ? 'dangerous' : 'gone' }));
}

/** Leaves a role alone for a while, and tells the owner unless that has been done. */
export async function bar(
  context: AppContext,
  standing: RoleStanding,
  { roleId, reason }: Barred,
): Promise<void> {
  const { scope, barred } = standing;
  barred.set(roleId, reason);
  await context.db.transaction(async (tx) => {
    if (!(await repository.noteRefused(tx, scope, { roleId, reason }))) return;
    const { all } = await listGrantableRoles(tx, scope);
    const name = all.get(roleId);
    const role = name === undefined ? `A role (${roleId})` : `The role ${name}`;
    const message = `${role} can not be given to registered players. ${REASONS[reason]} Mend the role in Discord, or choose another one on the page Player Registration.`;
    await notifyOwner(context, tx, { scope, message, unlessUnread: message });
  });
}
