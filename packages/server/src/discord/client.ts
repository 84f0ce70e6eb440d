import {
  Client,
  type ClientOptions,
  Events,
  GatewayDispatchEvents,
  GatewayIntentBits,
  Guild,
  Options,
} from 'discord.js';
import type { DiscordApplication } from '../core/discord-rest/application.ts';
import { createDiscordRest, endDiscordRest } from '../core/discord-rest/client.ts';
import type { Intent } from './intents.ts';
import { ShardsThatEnd } from './shards.ts';

/** What a client tells its listeners, and when. */
type Gate = {
  /** Listeners hear nothing about a guild, or about nothing in particular, while it says no. */
  mayTell: (guildId: string | undefined) => boolean;
  /** Called when it may be in other guilds than before, also in those of which its listeners hear nothing. */
  onPresence?: (() => void) | undefined;
};

/** A client whose listeners hear only what its gate lets through. */
class GatedClient extends Client {
  readonly #gate: Gate;
  readonly #ended: AbortController;

  constructor(options: ClientOptions, gate: Gate) {
    const ended = new AbortController();
    super({ ...options, ws: { buildStrategy: (manager) => new ShardsThatEnd(manager, ended.signal) } });
    this.#gate = gate;
    this.#ended = ended;
  }

  override destroy(): Promise<void> {
    this.#ended.abort();
    return super.destroy();
  }

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if (PRESENCE.has(event)) this.#gate.onPresence?.();
    // Somebody who presses a button of an application that is no longer in charge gets an answer.
    const guildId = event === Events.InteractionCreate ? undefined : guildOf(args);
    // The arguments are those that discord.js passes for the event; its own declaration lists all events.
    return this.#gate.mayTell(guildId) && super.emit(event as 'raw', ...(args as [never]));
  }
}

const PRESENCE: ReadonlySet<string | symbol> = new Set([
  Events.ClientReady,
  Events.GuildCreate,
  Events.GuildAvailable,
  Events.GuildDelete,
]);

/** The guild that an event is about: discord.js gives a guild, something in one, or Discord's own packet. */
function guildOf(args: readonly unknown[]): string | undefined {
  for (const arg of args) {
    if (typeof arg !== 'object' || arg === null) continue;
    if (arg instanceof Guild) return arg.id;
    const { guildId, guild, d, t } = arg as {
      guildId?: unknown;
      guild?: { id?: unknown } | null;
      d?: { guild_id?: unknown; id?: unknown } | null;
      t?: unknown;
    };
    const id = guildId ?? guild?.id ?? d?.guild_id ?? (isGuildPacket(t) ? d?.id : undefined);
    if (typeof id === 'string') return id;
  }
  return undefined;
}

const isGuildPacket = (type: unknown) =>
  type === GatewayDispatchEvents.GuildCreate ||
  type === GatewayDispatchEvents.GuildUpdate ||
  type === GatewayDispatchEvents.GuildDelete;

/** Of members and users only the bot itself is remembered: others come with what they do. */
const itselfAlone = {
  maxSize: 0,
  keepOverLimit: ({ id, client }: { id: string; client: Client<true> }) => id === client.user.id,
};

/** Whoever does something is remembered by discord.js until others come. */
const MAX_USERS = 200;

/** A client of Discord that pings nobody unless a message says whom. It is not connected yet. */
export function createDiscordClient(
  application: DiscordApplication,
  { intents = [], ...gate }: Gate & { intents?: readonly Intent[] },
): Client {
  const options: ClientOptions = {
    intents: [GatewayIntentBits.Guilds, ...intents.map((intent) => GatewayIntentBits[intent])],
    // As many as Discord recommends: it refuses a single one beyond 2,500 guilds.
    shards: 'auto',
    allowedMentions: { parse: [], repliedUser: false },
    makeCache: Options.cacheWithLimits({
      ...Options.DefaultMakeCacheSettings,
      GuildMemberManager: itselfAlone,
      // What members write is read as it comes.
      MessageManager: 0,
      UserManager: { maxSize: MAX_USERS, keepOverLimit: (user) => user.id === user.client.user?.id },
    }),
    // What is built from the address alone, such as invitations.
    rest: { api: application.apiUrl },
  };
  const client = new GatedClient(options, gate);
  endDiscordRest(client.rest);
  client.rest = createDiscordRest(application, { timeoutMs: 15_000, retries: 3 });
  return client;
}
