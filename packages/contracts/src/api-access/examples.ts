import { SECRET_MASK } from '../core/secret-mask.ts';

const BOT = '5b8f9a52-6f0e-4a55-9a0c-2f6f6d0f4c11';
const SERVER = 'c2a4c7de-93f1-4c06-8b35-0f2d6a1f7e90';

/** A request's body, where the call has one, and its reply. */
export type ApiExample = { body?: unknown; response: unknown };

/** Examples for the calls that an API key opens, by method and path. */
export const apiExamples: Readonly<Record<string, ApiExample>> = {
  'GET /api/server/list/:botId': {
    response: [
      {
        id: SERVER,
        botInstanceId: BOT,
        sortingIndex: 0,
        name: 'The Island',
        nameShort: 'Island',
        host: '203.0.113.5',
        gamePort: 7777,
        rconPort: 27020,
        rconPassword: SECRET_MASK,
        maxPlayers: 70,
        hosting: 'SelfHosted',
        clusterId: 'obelisk',
        modIds: [],
        admins: [],
        isEnabled: true,
        sessionName: 'Obelisk - The Island',
        map: 'TheIsland_WP',
        version: '75.12',
        nitradoServiceId: 0,
        isAutomaticRegistration: false,
        isCrashingRconAllowed: false,
        readsHostedSaves: false,
      },
    ],
  },
  'GET /api/serverStatus/list': {
    response: [
      {
        serverId: SERVER,
        isOnline: true,
        state: 'online',
        since: 1_795_000_000_000,
        lastSeen: 1_795_003_600_000,
        reason: '',
        players: 12,
      },
    ],
  },
  'GET /api/companion/:botId': {
    response: [
      {
        serverId: SERVER,
        serverName: 'The Island',
        map: 'TheIsland_WP',
        isConnected: true,
        type: 'Mod',
        version: '1.4.0',
        lastSeenAt: 1_795_003_600_000,
        log: { isHandedOn: false, lastLineAt: 0 },
        save: null,
        uploads: {
          players: { at: 1_795_003_580_000, rows: 412 },
          tribes: { at: 1_795_003_580_000, rows: 96 },
          bases: { at: 1_795_003_585_000, rows: 231 },
          dinos: { at: 0, rows: 0 },
        },
      },
    ],
  },
  'GET /api/playerRegistration/:botId': {
    response: [
      {
        id: '7d1f0c3e-58b2-4a86-9a51-3f4c9b0e2d17',
        botId: BOT,
        awaitedNetId: '',
        confirmationCode: '',
        codeExpiresAt: 0,
        netId: '00024f8a1c3b4d5e6f708192a3b4c5d6',
        discordId: '182736455463728190',
        discordUsername: 'raptor.riley',
        playtimeCounter: 4_320,
        clusterPlaytimeCounters: [{ clusterId: 'obelisk', counter: 4_320 }],
        startSetClaims: [],
        completedRegistrationRoleId: '918273645546372819',
        bannedWordInfractions: 0,
      },
    ],
  },
  'GET /api/playerEntry/dashboardPaged/:botId/:serverId/:page': {
    response: [
      {
        id: '0f6f2f0e-3a54-4c1b-8a0f-4f2a8c7d9e10',
        serverId: SERVER,
        serverName: 'The Island',
        characterName: 'Grim',
        playerName: 'raptor.riley',
        characterId: '284719355',
        netId: '00024f8a1c3b4d5e6f708192a3b4c5d6',
        tribeId: '1634718205',
        tribeName: 'Wolves',
        lastLogin: 1_795_001_200_000,
        lastSeen: 1_795_003_600_000,
        level: 105,
        discord: 'raptor.riley',
        gps: '50.1 / 42.7',
        teleportCommand: 'cheat SetPlayerPos -50063 686 -12000',
        isNuked: false,
      },
    ],
  },
  'GET /api/tribeEntry/dashboardPaged/:botId/:serverId/:page': {
    response: [
      {
        id: '5c1e7a9b-64d8-4f0a-9a34-b7a2d1c3e4f5',
        serverId: SERVER,
        serverName: 'The Island',
        tribeId: '1634718205',
        tribeName: 'Wolves',
        members: [
          {
            characterName: 'Grim',
            playerName: 'raptor.riley',
            netId: '00024f8a1c3b4d5e6f708192a3b4c5d6',
            lastSeen: 1_795_003_600_000,
          },
        ],
        membersCount: 1,
        numDinos: 37,
        lastSeen: 1_795_003_600_000,
        isDecayProtected: false,
        isNuked: false,
      },
    ],
  },
  'GET /api/baseEntry/dashboardPaged/:botId/:serverId/:page': {
    response: [
      {
        id: '9b0d4c2e-1f6a-4f7b-8c3d-2e5a7f9b1c3d',
        serverId: SERVER,
        serverName: 'The Island',
        type: 'Medium',
        ownerName: 'Wolves',
        createdAt: 1_794_000_000_000,
        structureCount: 342,
        gps: '50.1 / 42.7',
        teleportCommand: 'cheat SetPlayerPos -50063 686 -12000',
        isNuked: false,
      },
    ],
  },
  'GET /api/dinoEntry/dashboardPaged/:botId/:serverId/:page': {
    response: [
      {
        id: 'e2a4c6d8-0b1f-4d3e-9c5a-7b9d1f3e5a7c',
        serverId: SERVER,
        serverName: 'The Island',
        idCombined: '31415926535897932',
        ownerName: 'Wolves',
        name: 'Rex (Fluffy)',
        level: 224,
        gender: 2,
        isDead: false,
        isBaby: false,
        isNeutered: true,
        lastSeen: 1_795_003_600_000,
        gps: '50.1 / 42.7',
        teleportCommand: 'cheat SetPlayerPos -50063 686 -12000',
        teamHistory: [{ name: 'Wolves', time: 1_794_000_000_000 }],
      },
    ],
  },
  'POST /api/command': {
    body: { botId: BOT, serverIds: [SERVER], command: 'SaveWorld' },
    response: [{ serverId: SERVER, serverName: 'The Island', isDone: true, reply: 'World Saved' }],
  },
  'POST /api/server/power': {
    body: { serverId: SERVER, action: 'restart', warning: 'Restart now. Get to a safe place.' },
    response: {
      id: '5b7d9f1a-3c5e-4a7b-8d9f-1c3e5a7b9d2f',
      serverId: SERVER,
      action: 'restart',
      warning: 'Restart now. Get to a safe place.',
      step: 'checking',
      outcome: '',
      message: '',
      startedAt: 1_795_003_600_000,
      endedAt: 0,
      startedBy: 'API key',
    },
  },
};
