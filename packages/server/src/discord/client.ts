import { Client, type ClientOptions, GatewayIntentBits, Options } from 'discord.js';
import { createDiscordRest, endDiscordRest } from '../core/discord-rest/client.ts';
import type { AppSettings } from '../platform/settings.ts';
import type { Intent } from './intents.ts';

/** A client whose listeners hear nothing while `mayTell` says no. */
class GatedClient extends Client {
  readonly #mayTell: () => boolean;

  constructor(options: ClientOptions, mayTell: () => boolean) {
    super(options);
    this.#mayTell = mayTell;
  }

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    // The arguments are those that discord.js passes for the event; its own declaration lists all events.
    return this.#mayTell() && super.emit(event as 'raw', ...(args as [never]));
  }
}

/** Of members and users only the bot itself is remembered: others come with what they do. */
const itselfAlone = {
  maxSize: 0,
  keepOverLimit: ({ id, client }: { id: string; client: Client<true> }) => id === client.user.id,
};

/** Whoever does something is remembered by discord.js until others come. */
const MAX_USERS = 200;

/** A client of Discord that pings nobody unless a message says whom. It is not connected yet. */
export function createDiscordClient(
  settings: AppSettings,
  { mayTell, intents = [] }: { mayTell: () => boolean; intents?: readonly Intent[] },
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
    rest: { api: settings.discord.apiUrl },
  };
  const client = new GatedClient(options, mayTell);
  endDiscordRest(client.rest);
  client.rest = createDiscordRest(settings.discord, { timeoutMs: 15_000, retries: 3 });
  return client;
}
