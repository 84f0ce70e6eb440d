import { z } from 'zod';
import { route } from '../derived/route.ts';

export const publicInfoRoutes = {
  statistics: route({
    method: 'GET',
    path: '/api/statistics',
    summary: 'Counts for the home page.',
    access: 'public',
    response: z.object({ countBots: z.number(), countServers: z.number(), environment: z.string() }),
  }),
  settings: route({
    method: 'GET',
    path: '/api/settings',
    summary: 'Addresses that the web app links to, and how this program runs.',
    access: 'public',
    response: z.object({
      discordBotJoinUrl: z.string(),
      discordInviteUrl: z.string(),
      /** The website of a shop bot; empty if the installation has none. */
      shopBotUrl: z.string(),
      discordLoginUrl: z.string(),
      isSelfHosted: z.boolean(),
      isSandbox: z.boolean(),
      /** The operator of this installation, for the legal notice; each field is empty if not set. */
      operator: z.object({ name: z.string(), address: z.string(), email: z.string() }),
    }),
  }),
  invitation: route({
    method: 'GET',
    path: '/api/invitation',
    summary:
      'Discord’s page on which somebody adds the bot to a guild, and whether it leads back here afterwards, to `/start`.',
    access: 'public',
    response: z.object({ url: z.string(), leadsBack: z.boolean() }),
  }),
} as const;
