import { Client, GatewayIntentBits } from 'discord.js';
import type { AppSettings } from '../context.ts';

/** A client of Discord that pings nobody unless a message says whom. It is not connected yet. */
export function createDiscordClient(settings: AppSettings): Client {
  return new Client({
    intents: [GatewayIntentBits.Guilds],
    // As many as Discord recommends: it refuses a single one beyond 2,500 guilds.
    shards: 'auto',
    allowedMentions: { parse: [], repliedUser: false },
    rest: { api: settings.discord.apiUrl, timeout: 15_000, retries: 3 },
  });
}
