import { z } from 'zod';
import { id } from '../core/ids.ts';
import { route } from '../derived/route.ts';
import { findingRoutes } from '../findings/routes.ts';
import { instanceRoutes } from '../instances/routes.ts';
import { notificationRoutes } from '../notifications/routes.ts';
import { publicInfoRoutes } from '../public-info/routes.ts';
import { rconPresetRoutes } from '../rcon-presets/routes.ts';
import { userRoutes } from '../users/routes.ts';
import { liveEvent } from './schema.ts';

/**
 * The `stamp` of /api/start. If something in that reply has changed before the stream opened, the stream begins with a
 * `changed` of everything.
 */
const seen = z.string().max(64).optional();

export const realtimeRoutes = {
  start: route({
    method: 'GET',
    path: '/api/start',
    summary:
      'What each page of the web app needs, in one reply: those of /api/settings, /api/user/self, /api/bots/forDiscordUser, /api/bots/limits and /api/notification, with a stamp of it for the stream; and /api/bots/directory, /api/findings and open runs of presets of the instance that the page shows: `bot`, or else the first active one.',
    access: 'signed-in',
    inView: true,
    isLarge: true,
    query: z.object({ bot: z.string().max(64).optional() }),
    response: z.object({
      settings: publicInfoRoutes.settings.response,
      self: userRoutes.self.response,
      instances: instanceRoutes.forDiscordUser.response,
      limits: instanceRoutes.limits.response,
      notifications: notificationRoutes.list.response,
      stamp: z.string(),
      /** Null without an instance. */
      directory: z.object({ id, of: instanceRoutes.directory.response }).nullable(),
      /** Null without an instance. */
      findings: z.object({ id, of: findingRoutes.list.response }).nullable(),
      /** Null for who may not see runs of presets, too. */
      openRuns: z.object({ id, of: rconPresetRoutes.openRuns.response }).nullable(),
    }),
  }),
  events: route({
    method: 'GET',
    path: '/api/events',
    summary: 'Server-sent events of an instance and of the signed-in user.',
    access: { need: 'member', bot: 'query.botId' },
    query: z.object({ botId: id, seen }),
    // It reads the same as `start` if it is given a stamp.
    isLarge: true,
    response: liveEvent,
    stream: true,
  }),
  ownEvents: route({
    method: 'GET',
    path: '/api/events/self',
    summary:
      'Server-sent events of the signed-in user only: for users who have no instance (yet, or no longer).',
    access: 'signed-in',
    inView: true,
    query: z.object({ seen }),
    isLarge: true,
    response: liveEvent,
    stream: true,
  }),
} as const;
