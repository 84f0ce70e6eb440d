import { RequestMethod, Routes } from 'discord.js';
import { createDiscordRest, endDiscordRest } from '../../../core/discord-rest/client.ts';
import { isTokenRefused } from '../../../core/discord-rest/verdict.ts';
import type { AppSettings } from '../../../platform/settings.ts';

/** What Discord says to a request with the bot's token. */
export type DiscordSign = {
  isTokenRefused: boolean;
  /** Its own time minus ours, ms, half the way there and back taken off; undefined if it does not say. */
  aheadMs: number | undefined;
};

const TIMEOUT_MS = 5000;

/** Throws what has kept Discord from answering. */
export async function askDiscord(
  discord: Pick<AppSettings['discord'], 'apiUrl' | 'botToken'>,
  now: () => number,
): Promise<DiscordSign> {
  const rest = createDiscordRest(discord, { timeoutMs: TIMEOUT_MS, retries: 0, isTrial: true });
  const askedAt = now();
  try {
    const reply = await rest.queueRequest({ method: RequestMethod.Get, fullRoute: Routes.user() });
    const answeredAt = now();
    const date = Date.parse(reply.headers.get('date') ?? '');
    // It names whole seconds: in the middle of one it is right.
    const aheadMs = Number.isNaN(date) ? undefined : date + 500 - (askedAt + answeredAt) / 2;
    return { isTokenRefused: false, aheadMs };
  } catch (error) {
    if (isTokenRefused(error)) return { isTokenRefused: true, aheadMs: undefined };
    throw error;
  } finally {
    endDiscordRest(rest);
  }
}
