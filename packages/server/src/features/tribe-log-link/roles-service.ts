import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import { type InstanceScope, systemScope } from '../../core/access/scope.ts';
import { getGuildId } from '../../core/instances/guild.ts';
import { getSettings } from '../../core/settings/settings.ts';
import { endLink } from './change-service.ts';
import { refusalByRoles } from './proof.ts';
import type { LinkRow } from './repository.ts';
import * as repository from './repository.ts';

/** Roles that were looked at so lately still count: with the look itself, losing one is felt within a minute. */
const FRESH_MS = 45_000;

/** A member's current roles; `roleIds` is undefined if the person is not in the guild. */
type SeenRoles = { discordId: string; roleIds: readonly string[] | undefined };

/** Ends a member's links where the roles say so. */
export async function takeRoles(context: AppContext, scope: InstanceScope, seen: SeenRoles): Promise<void> {
  const { discordId, roleIds } = seen;
  const { requiredRoleIds } = await getSettings(context.db, scope, 'tribeLogLink');
  const reason = refusalByRoles(roleIds, requiredRoleIds);
  const checkedAt = context.clock.now();
  await changeInstance(context, scope, async (tx) => {
    for (const { id } of await repository.listLive(tx, scope, { discordId })) {
      const link = await repository.lockLink(tx, scope, id);
      if (!link || link.state === 'ended') continue;
      if (reason) await endLink(context, tx, { scope, link, reason });
      else await repository.updateLink(tx, link, { checkedAt });
    }
  });
}

/** Asks Discord for the roles of a link's member, unless that was done just now. Throws where Discord does not answer. */
export async function checkRoles(context: AppContext, link: LinkRow): Promise<void> {
  if (context.clock.now() - link.checkedAt < FRESH_MS) return;
  const scope = systemScope(link.botId);
  const guildId = await getGuildId(context.db, scope);
  const { discordId } = link;
  const member = await context.fetchGuildMember(guildId, discordId);
  await takeRoles(context, scope, { discordId, roleIds: member?.roleIds });
}

/** Handles a member's current roles, or a departure from the guild, as reported by Discord. */
export async function hearRoles(context: AppContext, scope: InstanceScope, seen: SeenRoles): Promise<void> {
  // Most members have none.
  const links = await repository.listLive(context.db, scope, { discordId: seen.discordId });
  if (links.length > 0) await takeRoles(context, scope, seen);
}
