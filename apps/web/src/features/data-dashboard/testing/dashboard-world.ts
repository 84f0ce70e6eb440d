import { dataDashboardRoutes } from '@arkwright/contracts/data-dashboard/routes';
import type {
  BaseEntry,
  DinoEntry,
  FullTable,
  PlayerEntry,
  TribeEntry,
} from '@arkwright/contracts/data-dashboard/schema';
import type { Instance } from '@arkwright/contracts/instances/schema';
import { liveRoutes } from '@arkwright/contracts/live/routes';
import { nukeRoutes } from '@arkwright/contracts/nukes/routes';
import type { WaitingNuke } from '@arkwright/contracts/nukes/schema';
import { worldMapRoutes } from '@arkwright/contracts/world-map/routes';
import { Refusal } from '../../../testing/fake-api.ts';
import { buildInstance, createWorld } from '../../../testing/world.ts';

// For this screen's tests: a world with uploaded rows. It implements only as much of the server's search as distinguishes
// right and wrong requests of the page: text in the name, servers, pages. The order is that of the lists, so that tests can
// change it.

const row = { serverId: 'server-1', serverName: 'The Island' };
const place = { gps: '50.2 / 49.1', teleportCommand: 'cheat SetPlayerPos 1 2 3' };

export function buildPlayer(overrides: Partial<PlayerEntry> = {}): PlayerEntry {
  return {
    ...row,
    ...place,
    id: 'player-row-1',
    characterName: 'Kara',
    playerName: 'KaraPlays',
    characterId: '812345678',
    netId: '0002abcdefabcdefabcdefabcdefabcd',
    tribeId: '1234567890',
    tribeName: 'Obelisk Keepers',
    lastLogin: Date.now() - 7_200_000,
    lastSeen: Date.now() - 60_000,
    level: 105,
    discord: 'kara',
    isNuked: false,
    ...overrides,
  };
}

export function buildTribe(overrides: Partial<TribeEntry> = {}): TribeEntry {
  return {
    ...row,
    id: 'tribe-row-1',
    tribeId: '1234567890',
    tribeName: 'Obelisk Keepers',
    members: [
      { characterName: 'Kara', playerName: 'KaraPlays', netId: 'a'.repeat(32), lastSeen: Date.now() },
      { characterName: 'Finn', playerName: 'FinnG', netId: 'b'.repeat(32), lastSeen: 0 },
    ],
    membersCount: 2,
    numDinos: 37,
    lastSeen: Date.now(),
    isDecayProtected: false,
    isNuked: false,
    ...overrides,
  };
}

export function buildBase(overrides: Partial<BaseEntry> = {}): BaseEntry {
  return {
    ...row,
    ...place,
    id: 'base-row-1',
    type: 'Large',
    ownerName: 'Obelisk Keepers',
    createdAt: Date.now() - 86_400_000,
    structureCount: 812,
    isNuked: false,
    ...overrides,
  };
}

export function buildDino(overrides: Partial<DinoEntry> = {}): DinoEntry {
  return {
    ...row,
    ...place,
    id: 'dino-row-1',
    idCombined: '123456789987654321',
    ownerName: 'Obelisk Keepers',
    name: 'Rexy (Rex)',
    level: 224,
    gender: 2,
    isDead: false,
    isBaby: false,
    isNeutered: true,
    lastSeen: Date.now(),
    teamHistory: [
      { name: 'Wild Bunch', time: Date.now() - 9_000_000 },
      { name: 'Obelisk Keepers', time: Date.now() - 5_000_000 },
    ],
    ...overrides,
  };
}

type Data = {
  players: PlayerEntry[];
  tribes: TribeEntry[];
  bases: BaseEntry[];
  dinos: DinoEntry[];
  waitingNukes: WaitingNuke[];
};
type Search = { page: number; pageSize: number; q: string; serverIds: string[] };

function pageOf<Row extends { serverId: string }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  { page, pageSize, q, serverIds }: Search,
) {
  const found = rows.filter(
    (each) =>
      nameOf(each).toLowerCase().includes(q.toLowerCase()) &&
      (serverIds.length === 0 || serverIds.includes(each.serverId)),
  );
  return {
    rows: found.slice((page - 1) * pageSize, page * pageSize),
    total: found.length,
    isEstimated: false,
  };
}

/** An instance with these rows. `data` is the API's current data. */
export function createDashboard(
  rows: Partial<Data & { lastUploadAt: number; full: FullTable[] }> = {},
  instance: Partial<Instance> = {},
) {
  const { api } = createWorld({ instances: [buildInstance(instance)] });
  const data: Data & { lastUploadAt: number; full: FullTable[] } = {
    players: [buildPlayer()],
    tribes: [buildTribe()],
    bases: [buildBase()],
    dinos: [buildDino()],
    waitingNukes: [],
    lastUploadAt: Date.now() - 60_000,
    full: [],
    ...rows,
  };
  const routes = dataDashboardRoutes;

  api.on(routes.summary, () => ({
    players: data.players.length,
    tribes: data.tribes.length,
    bases: data.bases.length,
    dinos: data.dinos.length,
    lastUploadAt: data.lastUploadAt,
    full: data.full,
    servers: [
      { id: 'server-1', name: 'The Island' },
      { id: 'server-2', name: 'Ragnarok' },
    ],
  }));
  // The fake API hands the query over as it stood in the address.
  api.on(routes.players, ({ query }) =>
    pageOf(data.players, (each) => each.characterName, routes.players.query.parse(query)),
  );
  api.on(routes.tribes, ({ query }) =>
    pageOf(data.tribes, (each) => each.tribeName, routes.tribes.query.parse(query)),
  );
  api.on(routes.bases, ({ query }) =>
    pageOf(data.bases, (each) => each.ownerName, routes.bases.query.parse(query)),
  );
  api.on(routes.dinos, ({ query }) =>
    pageOf(data.dinos, (each) => each.name, routes.dinos.query.parse(query)),
  );

  function without<Row extends { id: string }>(all: readonly Row[], id: string): Row[] {
    if (!all.some((each) => each.id === id)) throw new Refusal('NOT_FOUND');
    return all.filter((each) => each.id !== id);
  }
  api.on(routes.removePlayer, ({ body }) => {
    data.players = without(data.players, body.id);
    return true;
  });
  api.on(routes.removeTribe, ({ body }) => {
    data.tribes = without(data.tribes, body.id);
    return true;
  });
  api.on(routes.removeDino, ({ body }) => {
    data.dinos = without(data.dinos, body.id);
    return true;
  });
  api.on(liveRoutes.console, ({ body: { serverId } }) => ({
    serverId,
    serverName: 'The Island',
    isDone: true,
    reply: 'World Saved',
  }));
  api.on(nukeRoutes.waitingNukes, () => data.waitingNukes);
  api.on(nukeRoutes.declineNuke, ({ body }) => {
    data.waitingNukes = without(data.waitingNukes, body.id);
    return true;
  });
  api.on(nukeRoutes.nukePlayer, ({ body }) => {
    data.players = data.players.map((player) =>
      player.characterId === body.playerId ? { ...player, isNuked: true } : player,
    );
    return true;
  });
  api.on(nukeRoutes.nukeTribe, ({ body }) => {
    data.tribes = data.tribes.map((tribe) =>
      tribe.tribeId === body.tribeId ? { ...tribe, isNuked: true } : tribe,
    );
    return true;
  });
  api.on(worldMapRoutes.aroundBase, () => ({
    ownBases: 2,
    ownStructures: 65,
    otherBases: 1,
    dinos: 3,
    players: 1,
  }));
  api.on(nukeRoutes.nukeBase, ({ body }) => {
    data.bases = data.bases.map((base) => (base.id === body.baseId ? { ...base, isNuked: true } : base));
    return true;
  });
  api.on(routes.wipePlayers, () => {
    data.players = [];
    return true;
  });
  api.on(routes.wipeTribes, () => {
    data.tribes = [];
    return true;
  });
  api.on(routes.wipeBases, () => {
    data.bases = [];
    return true;
  });
  api.on(routes.wipeDinos, () => {
    data.dinos = [];
    return true;
  });
  return { api, data };
}
