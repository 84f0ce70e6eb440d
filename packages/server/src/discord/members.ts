import {
  type Client,
  Events,
  type GatewayDispatchPayload,
  GatewayDispatchEvents as Happening,
} from 'discord.js';
import type { AppContext } from '../context/app-context.ts';
import type { InstanceScope } from '../core/access/scope.ts';
import { MAX_GUILDS } from '../core/capacity.ts';
import { AppError } from '../platform/base/app-error.ts';
import { createShortCache } from '../platform/base/short-cache.ts';
import { createTenantQueues } from '../platform/work/tenant-queues.ts';
import { findGuildScope } from './guild-scope.ts';
import type { DiscordListeners } from './session.ts';

/** Of which instance a guild is, is remembered for so long: many members may change in a row. */
const SCOPE_MS = 10_000;
const MAX_SCOPES = 5000;
/** While the database is slow, for one guild and for all. Who is passed over is looked at in turn, as without the intent. */
const MAX_WAITING = { perTenant: 2000, inAll: 20_000 };

/** What has become of a member of a guild. Discord tells it with the intent GuildMembers alone. */
export type MemberNews = { guildId: string; discordId: string } & (
  | { kind: 'joined' | 'changed'; roleIds: readonly string[]; joinedAt: number }
  | { kind: 'left' }
);

/** What a feature does about members. A need for the intent (`IntentNeed`) belongs to it. */
export type MemberListener = (context: AppContext, scope: InstanceScope, news: MemberNews) => Promise<void>;

/** Tells features of members who join, leave, or get other roles. What a listener fails at is logged and passes. */
export function listenToMembers(listeners: readonly MemberListener[]): DiscordListeners {
  return (client: Client, context: AppContext) => {
    const scopes = createShortCache<InstanceScope>({
      lifetimeMs: SCOPE_MS,
      maxEntries: MAX_SCOPES,
      now: context.clock.now,
    });
    const queues = createTenantQueues({ maxTenants: MAX_GUILDS, ...MAX_WAITING });

    /** Unknown guilds are not remembered: they may become known at any moment. */
    const findScope = (guildId: string) =>
      scopes.get(guildId, async () => {
        const guild = await findGuildScope(context, guildId);
        if (!guild) throw new AppError('NOT_FOUND');
        return guild.scope;
      });

    const tell = async (news: MemberNews) => {
      try {
        const scope = await findScope(news.guildId);
        for (const listen of listeners) await listen(context, scope, news);
      } catch (error) {
        if (error instanceof AppError && error.code === 'NOT_FOUND') return;
        context.log.warn(
          { err: error, guildId: news.guildId },
          'Discord: news of a member could not be handled',
        );
      }
    };

    // As they come: of members whom it does not remember, discord.js tells nothing else.
    client.on(Events.Raw, (packet: GatewayDispatchPayload) => {
      const news = newsOf(packet);
      if (!news || news.discordId === client.user?.id) return;
      // A guild's one after the other: who leaves and comes back is back.
      queues.add(news.guildId, () => tell(news));
    });
  };
}

function newsOf(packet: GatewayDispatchPayload): MemberNews | undefined {
  switch (packet.t) {
    case Happening.GuildMemberAdd:
    case Happening.GuildMemberUpdate: {
      const { guild_id: guildId, user, roles: roleIds, joined_at } = packet.d;
      const kind = packet.t === Happening.GuildMemberAdd ? 'joined' : 'changed';
      return { kind, guildId, discordId: user.id, roleIds, joinedAt: joined_at ? Date.parse(joined_at) : 0 };
    }
    case Happening.GuildMemberRemove:
      return { kind: 'left', guildId: packet.d.guild_id, discordId: packet.d.user.id };
    default:
      return undefined;
  }
}
