import { type Client, Events, GatewayDispatchEvents } from 'discord.js';
import { z } from 'zod';
import type { AppContext } from '../../context/app-context.ts';
import { hearRoles } from './roles-service.ts';

const id = z.string().max(30);
/** discord.com/developers/docs/events/gateway-events#guild-member-update, #guild-member-remove */
const updated = z.object({ guild_id: id, user: z.object({ id }), roles: z.array(id) });
const removed = z.object({ guild_id: id, user: z.object({ id }) });
const packet = z.object({ t: z.unknown(), d: z.unknown() });

/**
 * Hears who loses roles and who leaves, where the bot has the intent for members. It is read from Discord's own packets:
 * discord.js tells of members alone that it remembers. Where the intent is not there, roles are asked for before anything
 * is told.
 */
export function listenToMembers(client: Client, context: AppContext): void {
  const take = async (guildId: string, discordId: string, roleIds: readonly string[] | undefined) => {
    try {
      await hearRoles(context, guildId, { discordId, roleIds });
    } catch (error) {
      context.log.warn({ err: error, part: 'tribe-log-link' }, 'a member’s roles could not be taken in');
    }
  };
  client.on(Events.Raw, (raw: unknown) => {
    const { t, d } = packet.safeParse(raw).data ?? {};
    if (t === GatewayDispatchEvents.GuildMemberUpdate) {
      const { data } = updated.safeParse(d);
      if (data) void take(data.guild_id, data.user.id, data.roles);
    } else if (t === GatewayDispatchEvents.GuildMemberRemove) {
      const { data } = removed.safeParse(d);
      if (data) void take(data.guild_id, data.user.id, undefined);
    }
  });
}
