import { Routes } from 'discord.js';
import type { AppContext } from '../context/app-context.ts';
import type { DiscordApplication } from '../core/discord-rest/application.ts';
import { createDiscordRest, endDiscordRest } from '../core/discord-rest/client.ts';

const TIMEOUT_MS = 3000;

/**
 * Takes the commands of an application that is no longer in charge of a guild away, which nobody would answer. Where Discord
 * doesn't, they stay until its owner removes the bot.
 */
export async function removeCommands(
  { log }: Pick<AppContext, 'log'>,
  application: DiscordApplication,
  guildId: string,
): Promise<void> {
  const rest = createDiscordRest(application, { timeoutMs: TIMEOUT_MS, retries: 1 });
  try {
    const signal = AbortSignal.timeout(2 * TIMEOUT_MS);
    await rest.put(Routes.applicationGuildCommands(application.clientId, guildId), { body: [], signal });
  } catch (error) {
    log.warn(
      { err: error, guildId },
      'the slash commands of an instance’s own application could not be removed',
    );
  } finally {
    endDiscordRest(rest);
  }
}
