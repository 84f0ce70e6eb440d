import { z } from 'zod';
import { id, timestamp } from '../core/ids.ts';
import { route } from '../derived/route.ts';
import { MAX_ENTRIES, MAX_NEWER } from './bounds.ts';
import {
  changeActor,
  changeEntry,
  historyCursor,
  historyFilter,
  settingsVersion,
  versionComparison,
} from './schema.ts';

/** Any member may call it; members see the entries of areas they may view. */
const access = { need: 'member', bot: 'params.botId' } as const;
const ofInstance = z.object({ botId: id });
const ofGroup = ofInstance.extend({ group: z.string().min(1).max(64) });

export const historyRoutes = {
  list: route({
    method: 'GET',
    path: '/api/history/:botId',
    summary:
      'A page of the history, newest first. `next` is the cursor of the following page, or null. Entries up to `leftOutUntil` were dropped because the history was full; null if none were.',
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
    summary: `The number of entries newer than a cursor, counted up to ${MAX_NEWER}.`,
    access,
    params: ofInstance,
    query: historyFilter.extend({ since: historyCursor }),
    response: z.object({ count: z.number().int() }),
  }),
  facets: route({
    method: 'GET',
    path: '/api/history/:botId/facets',
    summary: 'The actors, areas and actions in the history, for its filters.',
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
    summary: 'The newest matching entries as a CSV file.',
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
      'A version of a settings group next to the stored one; 0 is the state before it was first saved.',
    access,
    params: ofGroup.extend({ rev: z.coerce.number<number | string>().int().min(0).max(2_147_483_647) }),
    isLarge: true,
    response: versionComparison,
  }),
  restore: route({
    method: 'POST',
    path: '/api/history/restore',
    summary:
      'Restores a version of a settings group, or some of its fields, as far as the caller may edit them. STALE if the group has changed since `currentRev`.',
    access: { need: 'member', bot: 'body.botId' },
    rate: 'write',
    body: z.object({
      botId: id,
      group: z.string().min(1).max(64),
      rev: z.number().int().min(0),
      /** The revision that the version was compared with. */
      currentRev: z.number().int().min(0).optional(),
      /** The fields to restore; all if omitted. */
      fields: z.array(z.string().min(1).max(100)).max(100).optional(),
    }),
    response: z.boolean(),
  }),
} as const;
