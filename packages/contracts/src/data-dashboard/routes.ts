import { z } from 'zod';
import { id } from '../core/ids.ts';
import { type Method, route } from '../derived/route.ts';
import { baseEntry, dashboardSummary, dinoEntry, playerEntry, tribeEntry } from './schema.ts';
import {
  baseSearch,
  dinoSearch,
  foundBases,
  foundDinos,
  foundPlayers,
  foundTribes,
  playerSearch,
  tribeSearch,
} from './search.ts';

const ofInstance = z.object({ botId: id });
const view = { need: 'DataDashboard_View', bot: 'params.botId' } as const;
const feature = 'companionMod';

/** Shared by the calls that page through all rows of a server. */
const paged = {
  method: 'GET' satisfies Method,
  access: view,
  feature,
  apiKey: 'isEnabledDataDashboard',
  params: ofInstance.extend({
    serverId: id,
    page: z.coerce.number<number | string>().int().min(1).max(100_000),
  }),
} as const;

const wipe = {
  method: 'DELETE' satisfies Method,
  access: { need: 'DataDashboard_Edit', bot: 'body.botId' },
  rate: 'destroy',
  body: ofInstance,
  response: z.boolean(),
} as const;

const remove = {
  method: 'DELETE' satisfies Method,
  rate: 'write',
  body: z.object({ id }),
  response: z.boolean(),
} as const;

const table = { method: 'GET' satisfies Method, access: view, feature, params: ofInstance } as const;
const search = { ...table, rate: 'search' } as const;

/**
 * The data uploaded by companions (specification §7, Data dashboard). Wiping and deleting need no tier: after
 * a downgrade people can still clean up.
 */
export const dataDashboardRoutes = {
  summary: route({
    ...table,
    path: '/api/dataDashboard/:botId/summary',
    summary: 'How many players, tribes, bases and dinos are stored, and how old the data is.',
    response: dashboardSummary,
  }),
  players: route({
    ...search,
    path: '/api/dataDashboard/:botId/players',
    summary: 'A page of matching players.',
    query: playerSearch,
    response: foundPlayers,
  }),
  tribes: route({
    ...search,
    path: '/api/dataDashboard/:botId/tribes',
    summary: 'A page of matching tribes.',
    query: tribeSearch,
    response: foundTribes,
  }),
  bases: route({
    ...search,
    path: '/api/dataDashboard/:botId/bases',
    summary: 'A page of matching bases.',
    query: baseSearch,
    response: foundBases,
  }),
  dinos: route({
    ...search,
    path: '/api/dataDashboard/:botId/dinos',
    summary: 'A page of matching dinos.',
    query: dinoSearch,
    response: foundDinos,
  }),
  pagedPlayers: route({
    ...paged,
    path: '/api/playerEntry/dashboardPaged/:botId/:serverId/:page',
    summary: 'The players of a game server by page, starting at 1; an empty page marks the end.',
    response: z.array(playerEntry),
  }),
  pagedTribes: route({
    ...paged,
    path: '/api/tribeEntry/dashboardPaged/:botId/:serverId/:page',
    summary: 'The tribes of a game server by page, starting at 1; an empty page marks the end.',
    response: z.array(tribeEntry),
  }),
  pagedBases: route({
    ...paged,
    path: '/api/baseEntry/dashboardPaged/:botId/:serverId/:page',
    summary: 'The bases of a game server by page, starting at 1; an empty page marks the end.',
    response: z.array(baseEntry),
  }),
  pagedDinos: route({
    ...paged,
    path: '/api/dinoEntry/dashboardPaged/:botId/:serverId/:page',
    summary: 'The dinos of a game server by page, starting at 1; an empty page marks the end.',
    response: z.array(dinoEntry),
  }),
  wipePlayers: route({
    ...wipe,
    path: '/api/playerEntry/wipe',
    summary: 'Deletes all uploaded players.',
  }),
  wipeTribes: route({
    ...wipe,
    path: '/api/tribeEntry/wipe',
    summary: 'Deletes all uploaded tribes.',
  }),
  wipeBases: route({
    ...wipe,
    path: '/api/baseEntry/wipe',
    summary: 'Deletes all uploaded bases.',
  }),
  wipeDinos: route({
    ...wipe,
    path: '/api/dinoEntry/wipe',
    summary: 'Deletes all uploaded dinos.',
  }),
  removePlayer: route({
    ...remove,
    path: '/api/playerEntry',
    summary: 'Deletes one player. The next upload brings it back if the game still has it.',
    access: { need: 'DataDashboard_Edit', object: 'playerEntry', id: 'body.id' },
  }),
  removeTribe: route({
    ...remove,
    path: '/api/tribeEntry',
    summary: 'Deletes one tribe. The next upload brings it back if the game still has it.',
    access: { need: 'DataDashboard_Edit', object: 'tribeEntry', id: 'body.id' },
  }),
  removeDino: route({
    ...remove,
    path: '/api/dinoEntry',
    summary: 'Deletes one dino. The next upload brings it back if the game still has it.',
    access: { need: 'DataDashboard_Edit', object: 'dinoEntry', id: 'body.id' },
  }),
} as const;
