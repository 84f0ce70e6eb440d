import { z } from 'zod';
import { id, timestamp } from '../core/ids.ts';
import { route } from '../core/route.ts';
import { MAX_ENTRIES, MAX_NEWER } from './bounds.ts';
import {
  changeActor,
  changeEntry,
  historyCursor,
  historyFilter,
  settingsVersion,
  versionComparison,
} from './schema.ts';

/** Any member may ask; each sees the entries of the areas that the member may view. */
const access = { need: 'member', bot: 'params.botId' } as const;
const ofInstance = z.object({ botId: id });
const ofGroup = ofInstance.extend({ group: z.string().min(1).max(64) });

export const historyRoutes = {
  list: route({
    method: 'GET',
    path: '/api/history/:botId',
    summary:
      'A page of the history, newest first. `next` is the cursor of the following page, or null. Entries up to `leftOutUntil` have been left out because the history was full; null if none have.',
    access,
    params: ofInstance,
    query: historyFilter.extend({
      cursor: historyCursor.optional(),
      limit: z.coerce.number<number | string>().int().min(1).max(MAX_ENTRIES).default(50),
    }),
    response: z.object({
      entries: z.array(changeEntry),
      next: z.string().nullable(),
      leftOutUntil: timestamp.nullable(),
    }),
  }),
  newer: route({
    method: 'GET',
    path: '/api/history/:botId/newer',
    summary: `How many entries there are above a cursor, counted to ${MAX_NEWER}.`,
    access,
    params: ofInstance,
    query: historyFilter.extend({ since: historyCursor }),
    response: z.object({ count: z.number().int() }),
  }),
  facets: route({
    method: 'GET',
    path: '/api/history/:botId/facets',
    summary: 'The actors, areas and actions that the history holds: what it can be filtered by.',
    access,
    params: ofInstance,
    response: z.object({
      actors: z.array(changeActor),
      areas: z.array(z.string()),
      actions: z.array(z.string()),
    }),
  }),
  latest: route({
    method: 'GET',
    path: '/api/history/:botId/latest',
    summary: 'Who last changed something, and when; null if nobody has.',
    access,
    params: ofInstance,
    query: historyFilter.pick({ area: true, target: true }),
    response: z.object({ latest: z.object({ at: timestamp, actor: changeActor }).nullable() }),
  }),
  csv: route({
    method: 'GET',
    path: '/api/history/:botId/csv',
    summary: 'The newest entries that match, as a CSV file.',
    access,
    params: ofInstance,
    query: historyFilter,
    rate: 'export',
    response: z.string(),
    stream: true,
  }),
  versions: route({
    method: 'GET',
    path: '/api/history/:botId/versions/:group',
    summary: 'The newest versions of a settings group, newest first.',
    access,
    params: ofGroup,
    response: z.array(settingsVersion),
  }),
  compare: route({
    method: 'GET',
    path: '/api/history/:botId/versions/:group/:rev',
    summary:
      'A version of a settings group next to what is stored now; 0 is how it was before it was first saved.',
    access,
    params: ofGroup.extend({ rev: z.coerce.number<number | string>().int().min(0).max(2_147_483_647) }),
    isLarge: true,
    response: versionComparison,
  }),
  restore: route({
    method: 'POST',
    path: '/api/history/restore',
    summary:
      "Makes a version of a settings group the current one, or some of its fields, as far as they are the caller's to edit. STALE if the group has moved on since `currentRev`.",
    access: { need: 'member', bot: 'body.botId' },
    rate: 'write',
    body: z.object({
      botId: id,
      group: z.string().min(1).max(64),
      rev: z.number().int().min(0),
      /** The revision that the version was compared with. */
      currentRev: z.number().int().min(0).optional(),
      /** Those that are brought back; all where left out. */
      fields: z.array(z.string().min(1).max(100)).max(100).optional(),
    }),
    response: z.boolean(),
  }),
} as const;
