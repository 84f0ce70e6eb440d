import { z } from 'zod';
import { gameNumber } from '../core/game-number.ts';
import { id } from '../core/ids.ts';
import { type Method, route } from '../core/route.ts';
import { MAX_UPLOAD_BYTES } from './bounds.ts';
import { baseSurroundings, mapBaseSearch, mapDinoSearch, mapLayer, mapPlayerSearch } from './map.ts';
import { baseEntry, dashboardSummary, dinoEntry, playerEntry, tribeEntry, waitingNuke } from './schema.ts';
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
import { basesPart, dinosPart, playersPart, tribesPart } from './upload.ts';

const ofInstance = z.object({ botId: id });
const view = { need: 'DataDashboard_View', bot: 'params.botId' } as const;
const feature = 'companionMod';

/** What the calls that page through all rows of a server have in common. */
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

const nuke = {
  method: 'POST' satisfies Method,
  access: { need: 'DataDashboard_Edit', object: 'server', id: 'body.serverId' },
  feature,
  rate: 'destroy',
  isRun: true,
  /** False where it was not done yet: two people must agree, and this was the first. */
  response: z.boolean(),
} as const;

const protection = {
  method: 'POST' satisfies Method,
  // The game server says whose it is, as in a nuke.
  access: { need: 'DataDashboard_Edit', object: 'server', id: 'params.serverId' },
  feature,
  rate: 'write',
  params: ofInstance.extend({ serverId: id, tribeId: gameNumber }),
  response: z.boolean(),
} as const;

const table = { method: 'GET' satisfies Method, access: view, feature, params: ofInstance } as const;
const search = { ...table, rate: 'search' } as const;
const upload = {
  method: 'POST' satisfies Method,
  access: 'companion',
  rate: 'companion',
  bodyLimit: MAX_UPLOAD_BYTES,
  cleansText: true,
  response: z.boolean(),
} as const;

/**
 * What companions have uploaded (specification §7, Data dashboard). Wiping and deleting go without the tier too: after a
 * downgrade one may still tidy up.
 */
export const dataDashboardRoutes = {
  summary: route({
    ...table,
    path: '/api/dataDashboard/:botId/summary',
    summary: 'How many players, tribes, bases and dinos are known, and since when.',
    response: dashboardSummary,
  }),
  players: route({
    ...search,
    path: '/api/dataDashboard/:botId/players',
    summary: 'A page of the players that match.',
    query: playerSearch,
    response: foundPlayers,
  }),
  tribes: route({
    ...search,
    path: '/api/dataDashboard/:botId/tribes',
    summary: 'A page of the tribes that match.',
    query: tribeSearch,
    response: foundTribes,
  }),
  bases: route({
    ...search,
    path: '/api/dataDashboard/:botId/bases',
    summary: 'A page of the bases that match.',
    query: baseSearch,
    response: foundBases,
  }),
  dinos: route({
    ...search,
    path: '/api/dataDashboard/:botId/dinos',
    summary: 'A page of the dinos that match.',
    query: dinoSearch,
    response: foundDinos,
  }),
  mapPlayers: route({
    ...search,
    path: '/api/dataDashboard/:botId/map/players',
    summary: 'Where the players of a game server are that match.',
    query: mapPlayerSearch,
    response: mapLayer,
  }),
  mapBases: route({
    ...search,
    path: '/api/dataDashboard/:botId/map/bases',
    summary: 'Where the bases of a game server are that match.',
    query: mapBaseSearch,
    response: mapLayer,
  }),
  mapDinos: route({
    ...search,
    path: '/api/dataDashboard/:botId/map/dinos',
    summary: 'Where the dinos of a game server are that match.',
    query: mapDinoSearch,
    response: mapLayer,
  }),
  aroundBase: route({
    ...search,
    path: '/api/dataDashboard/:botId/map/around',
    summary: 'What lies in the radius in which a nuke of a base destroys.',
    query: z.object({ baseId: id }),
    response: baseSurroundings,
  }),
  pagedPlayers: route({
    ...paged,
    path: '/api/playerEntry/dashboardPaged/:botId/:serverId/:page',
    summary: 'The players of a game server, a page at a time from 1 on, until a page is empty.',
    response: z.array(playerEntry),
  }),
  pagedTribes: route({
    ...paged,
    path: '/api/tribeEntry/dashboardPaged/:botId/:serverId/:page',
    summary: 'The tribes of a game server, a page at a time from 1 on, until a page is empty.',
    response: z.array(tribeEntry),
  }),
  pagedBases: route({
    ...paged,
    path: '/api/baseEntry/dashboardPaged/:botId/:serverId/:page',
    summary: 'The bases of a game server, a page at a time from 1 on, until a page is empty.',
    response: z.array(baseEntry),
  }),
  pagedDinos: route({
    ...paged,
    path: '/api/dinoEntry/dashboardPaged/:botId/:serverId/:page',
    summary: 'The dinos of a game server, a page at a time from 1 on, until a page is empty.',
    response: z.array(dinoEntry),
  }),
  wipePlayers: route({
    ...wipe,
    path: '/api/playerEntry/wipe',
    summary: 'Deletes all players that were uploaded.',
  }),
  wipeTribes: route({
    ...wipe,
    path: '/api/tribeEntry/wipe',
    summary: 'Deletes all tribes that were uploaded.',
  }),
  wipeBases: route({
    ...wipe,
    path: '/api/baseEntry/wipe',
    summary: 'Deletes all bases that were uploaded.',
  }),
  wipeDinos: route({
    ...wipe,
    path: '/api/dinoEntry/wipe',
    summary: 'Deletes all dinos that were uploaded.',
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
  nukeTribe: route({
    ...nuke,
    path: '/api/nuke/tribe',
    summary: 'Destroys the structures, dinos and characters of a tribe in the game, through the companion.',
    body: z.object({ serverId: id, tribeId: id }),
  }),
  nukePlayer: route({
    ...nuke,
    path: '/api/nuke/player',
    summary: 'Kills a character in the game, through the companion. `playerId` is its number in the game.',
    body: z.object({ serverId: id, playerId: id }),
  }),
  nukeBase: route({
    ...nuke,
    path: '/api/nuke/base',
    summary:
      'Destroys the structures of a base in the game, through the companion. `baseId` is the `id` of its row.',
    body: z.object({ serverId: id, baseId: id }),
  }),
  waitingNukes: route({
    ...table,
    path: '/api/dataDashboard/:botId/nukes',
    summary: 'Nukes that wait for a second person. Whoever else nukes the same agrees, and it is done.',
    response: z.array(waitingNuke),
  }),
  declineNuke: route({
    method: 'POST',
    access: nuke.access,
    feature,
    rate: 'write',
    path: '/api/nuke/decline',
    summary: 'Declines a nuke that waits for a second person, or takes one’s own back.',
    body: z.object({ serverId: id, id }),
    response: z.boolean(),
  }),
  protectTribe: route({
    ...protection,
    path: '/api/tribeEntry/protect/:botId/:serverId/:tribeId',
    summary: 'Protects a tribe of a game server from automatic decay until that is taken back.',
  }),
  unprotectTribe: route({
    ...protection,
    path: '/api/tribeEntry/unprotect/:botId/:serverId/:tribeId',
    summary: 'Takes the protection of a tribe back. Nothing happens where there is none.',
  }),
  uploadPlayers: route({
    ...upload,
    path: '/api/companion/upload/players',
    summary: 'A companion uploads a part of the players of its game server.',
    body: playersPart,
  }),
  uploadTribes: route({
    ...upload,
    path: '/api/companion/upload/tribes',
    summary: 'A companion uploads a part of the tribes of its game server.',
    body: tribesPart,
  }),
  uploadBases: route({
    ...upload,
    path: '/api/companion/upload/bases',
    summary: 'A companion uploads a part of the bases of its game server.',
    body: basesPart,
  }),
  uploadDinos: route({
    ...upload,
    path: '/api/companion/upload/dinos',
    summary: 'A companion uploads a part of the dinos of its game server.',
    body: dinosPart,
  }),
} as const;
