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
  'POST /api/command': {
    body: { botId: BOT, serverIds: [SERVER], command: 'SaveWorld' },
    response: [{ serverId: SERVER, serverName: 'The Island', isDone: true, reply: 'World Saved' }],
  },
};
