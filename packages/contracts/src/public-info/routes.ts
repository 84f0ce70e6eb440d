import { z } from 'zod';
import { route } from '../core/route.ts';

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
      /** The site of a shop bot; empty where the installation has none. */
      shopBotUrl: z.string(),
      discordLoginUrl: z.string(),
      isSelfHosted: z.boolean(),
      isSandbox: z.boolean(),
      /** Who runs this installation, for the legal notice; each is empty where it is not set. */
      operator: z.object({ name: z.string(), address: z.string(), email: z.string() }),
    }),
  }),
} as const;
