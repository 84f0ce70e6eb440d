import type { Server } from '@arkwright/contracts/servers/schema';

export function buildServer(overrides: Partial<Server> = {}): Server {
  return {
    id: 'server-1',
    botInstanceId: 'bot-1',
    sortingIndex: 0,
    name: 'The Island',
    nameShort: 'TI',
    host: '203.0.113.7',
    gamePort: 7777,
    rconPort: 27020,
    rconPassword: '**********',
    maxPlayers: 70,
    hosting: 'SelfHosted',
    clusterId: '',
    modIds: [],
    admins: [],
    isEnabled: true,
    sessionName: '',
    map: '',
    version: '',
    nitradoServiceId: 0,
    isAutomaticRegistration: false,
    isCrashingRconAllowed: false,
    readsHostedSaves: false,
    ...overrides,
  };
}
