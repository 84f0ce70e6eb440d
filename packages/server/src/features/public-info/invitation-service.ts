import type { RouteResponse } from '@arkwright/contracts/derived/route';
import type { publicInfoRoutes } from '@arkwright/contracts/public-info/routes';
import { Routes } from 'discord.js';
import { z } from 'zod';
import type { AppContext } from '../../context/app-context.ts';
import { createDiscordRest, endDiscordRest } from '../../core/discord-rest/client.ts';
import { createShortCache } from '../../platform/base/short-cache.ts';
import type { AppSettings } from '../../platform/settings.ts';
import { invitationOf } from './service.ts';

/** Somebody who has just added the redirect sees its effect soon, and Discord is asked once a minute at most. */
const REMEMBERED_MS = 60_000;
/** Somebody is waiting for the page. */
const TIMEOUT_MS = 3000;

/** discord.com/developers/docs/resources/application#application-object */
const applicationReply = z.object({ redirect_uris: z.array(z.string()).max(1000).optional() });

/** Where Discord sends people back to after they have added the bot, if it is registered with the application. */
export const startUrl = ({ publicUrl }: Pick<AppSettings, 'publicUrl'>) => `${publicUrl}/start`;

export type Invitation = RouteResponse<typeof publicInfoRoutes.invitation>;

/** The invitation to the shared bot. Discord refuses one with an address that it doesn't know, so it is asked first. */
export function createInvitations(context: Pick<AppContext, 'settings' | 'clock' | 'log'>) {
  const { settings, clock, log } = context;
  const remembered = createShortCache<boolean>({
    lifetimeMs: REMEMBERED_MS,
    maxEntries: 1,
    now: clock.now,
  });

  async function leadsBack(): Promise<boolean> {
    const rest = createDiscordRest(settings.discord, { timeoutMs: TIMEOUT_MS, retries: 0 });
    try {
      const reply = await rest.get(Routes.currentApplication(), { signal: AbortSignal.timeout(TIMEOUT_MS) });
      return applicationReply.parse(reply).redirect_uris?.includes(startUrl(settings)) ?? false;
    } catch (error) {
      log.debug({ err: error }, 'the redirects of the application are not known');
      return false;
    } finally {
      endDiscordRest(rest);
    }
  }

  return async (): Promise<Invitation> => {
    const isKnown = await remembered.get('shared', leadsBack);
    return {
      url: invitationOf(settings, isKnown ? { returnTo: startUrl(settings) } : {}),
      leadsBack: isKnown,
    };
  };
}
