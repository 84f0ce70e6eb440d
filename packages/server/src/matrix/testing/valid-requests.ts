import type { Registry } from '@arkwright/contracts/registry';
import { serverFields } from '@arkwright/testing/factories';
import { adminGroupFields, joinGroupFields, MATRIX_ADMIN_GROUP } from './admin-groups.ts';
import { banFields, MATRIX_BANNED } from './bans.ts';
import type { Sent } from './call.ts';
import { MATRIX_TAKEN, matrixHello } from './companions.ts';
import { MATRIX_BASE, MATRIX_CHARACTER, MATRIX_NUKE, MATRIX_TRIBE } from './dashboard-entries.ts';
import { MATRIX_DECAY } from './decay.ts';
import { configFields, MATRIX_CONFIG } from './dynamic-configs.ts';
import { MATRIX_VERIFIER } from './login-codes.ts';
import { MATRIX_MUTED } from './mutes.ts';
import { MATRIX_NOTE } from './notes.ts';
import { MATRIX_RUN } from './presets.ts';
import { MATRIX_NET_ID, MATRIX_REGISTRATION, registrationFields } from './registrations.ts';
import { starterSetFields } from './starter-sets.ts';
import { timedCommandFields } from './timed-commands.ts';
import { MATRIX_LINK } from './tribe-log-links.ts';

/** Makes a valid request around an id of what the route names; routes that name nothing ignore it. */
type Make = (id: unknown) => Sent;

/** For tests of malformed ids the id may be anything; where it stands in an address it is a text. */
const inQuery = (name: string) => (id: unknown) => ({ query: { [name]: id as string } });
const inParams = (name: string) => (id: unknown) => ({ params: { [name]: id as string } });
const inBody = (name: string) => (id: unknown) => ({ body: { [name]: id } });
const bare = (): Sent => ({});
const brandingFields = () => ({
  name: 'Obelisk',
  username: 'Obelisk',
  pluginName: 'Obelisk',
  url: 'https://obelisk.example',
  iconUrl: 'https://obelisk.example/icon.png',
  avatarUrl: 'https://obelisk.example/avatar.png',
  status: '',
});
const onMap = (botId: unknown) => ({ params: { botId: botId as string }, query: { serverId: 'any' } });
const inPaged = (botId: unknown) => ({ params: { botId: botId as string, serverId: 'any', page: '1' } });
/** A snapshot that is not whole takes nothing away. */
const emptyPart = (serverId: unknown) => ({
  body: { serverId, snapshotId: 'matrix', part: 1, isLast: false, rows: [] },
});
const inProtection = (serverId: unknown) => ({
  params: { botId: 'any', serverId: serverId as string, tribeId: MATRIX_TRIBE },
});
const presetFields = () => ({ name: 'Save', commands: ['SaveWorld'], isEnabled: true });

/** A test in a channel that is not the guild's changes nothing, and is answered. */
const postingRequests = (posting: string) => ({
  previewPosting: (botId: unknown): Sent => ({ query: { botId: botId as string, posting } }),
  testPosting: (botId: unknown): Sent => ({ body: { botId, posting, channelId: '1' } }),
});

/**
 * A request that succeeds for whoever may make it. `rconPort` is a port of this machine on which nothing listens.
 *
 * @param serverOf a game server of each instance, for what needs one beside the object that it is about
 */
export function validRequests(
  rconPort: number,
  serverOf: (botId: unknown) => string = () => 'none',
): {
  [F in keyof Registry]: { [R in keyof Registry[F]]: Make };
} {
  return {
    account: {
      remove: inParams('id'),
      downloadData: bare,
      downloadState: bare,
      downloadFile: inParams('token'),
      sessions: bare,
      endSession: inParams('id'),
      endAllSessions: bare,
    },
    admin: {
      users: bare,
      update: (id) => ({ body: { user: { id, comment: 'Noted' } } }),
      ownedBots: () => ({ query: { userId: 'nobody' } }),
      changes: bare,
      refusedIntents: bare,
    },
    apiAccess: { get: inParams('botId') },
    auth: {
      verifyLogin: bare,
      peek: inBody('code'),
      exchange: (code) => ({ body: { code, verifier: MATRIX_VERIFIER } }),
      logout: bare,
    },
    automaticRcon: {
      list: inQuery('botId'),
      targets: inQuery('botId'),
      runs: inQuery('id'),
      create: (botId) => ({ body: { timedCommand: { ...timedCommandFields(), botId } } }),
      update: (id) => ({ body: { timedCommand: { ...timedCommandFields({ name: 'Renamed' }), id } } }),
      remove: inBody('id'),
      enable: inBody('id'),
      disable: inBody('id'),
      run: inBody('id'),
    },
    ban: {
      ...postingRequests('ban.infoChannelId'),
      list: inParams('botId'),
      shared: inParams('botId'),
      servers: (botId) => ({ params: { botId: botId as string }, query: { netId: MATRIX_BANNED } }),
      state: inParams('botId'),
      ban: (botId) => ({ body: { ...banFields(), botId } }),
      unban: (botId) => ({ body: { botId, netId: MATRIX_BANNED } }),
      import: (botId) => ({ body: { botId, text: `${MATRIX_BANNED},Bob,0`, isPreview: false } }),
      export: inParams('botId'),
      publicText: inParams('botId'),
    },
    chatMutes: {
      list: inParams('botId'),
      mute: (botId) => ({ body: { botId, netId: MATRIX_MUTED, lastsMs: 60_000 } }),
      unmute: (botId) => ({ body: { botId, netId: MATRIX_MUTED } }),
    },
    bots: {
      forDiscordUser: bare,
      limits: bare,
      channels: inQuery('id'),
      categories: inQuery('id'),
      refusedIntents: inQuery('id'),
      roles: inQuery('id'),
      // By a Discord ID: there is no Discord here, and nobody is found without one by name.
      members: (id) => ({ query: { id: id as string, query: '1'.repeat(18) } }),
      update: (id) => ({ body: { bot: { id, log: { filterSaveWorld: true } } } }),
      remove: inBody('id'),
      recreateApiKey: inBody('botId'),
    },
    bannedWords: {
      ...postingRequests('bannedWord.logChannelId'),
      lookBack: (botId) => ({ body: { botId, bannedWordEntries: [] } }),
    },
    branding: {
      find: inParams('botId'),
      save: (botId) => ({ body: { data: { ...brandingFields(), botId } } }),
      reset: inBody('botId'),
    },
    chatReactions: postingRequests('chatReaction.logChannelId'),
    commands: { run: (botId) => ({ body: { botId, serverIds: 'all', command: 'SaveWorld' } }) },
    companion: {
      list: inParams('botId'),
      key: inParams('botId'),
      recreateKey: inBody('botId'),
      agentFile: bare,
      hello: (serverId) => ({ body: { ...matrixHello(), serverId } }),
      commands: inQuery('serverId'),
      chat: (serverId) => ({
        body: {
          ...{ serverId, run: 'matrix', first: 0 },
          lines: [{ scope: 'local', player: 'Raptor', character: 'Helena', tribe: '', message: 'Hello' }],
        },
      }),
      log: (serverId) => ({
        body: {
          ...{ serverId, run: 'matrix', first: 0, next: 1000 },
          lines: ['2026.09.13_18.48.40: Raptor (Helena): Hello'],
        },
      }),
      result: (serverId) => ({ body: { serverId, id: MATRIX_TAKEN, isDone: true, reply: 'Done' } }),
    },
    crosschat: {
      ...postingRequests('chat.joinLeaveChannelId'),
      state: inParams('botId'),
    },
    decay: {
      ...postingRequests('decay.channelId'),
      list: inParams('botId'),
      state: inParams('botId'),
      simulate: (botId) => ({ body: { botId, settings: {}, at: 1 } }),
      fates: (botId) => ({ body: { botId, serverId: 'any', settings: {}, at: 1 } }),
      extend: (botId) => ({ body: { botId, id: MATRIX_DECAY } }),
      approve: (botId) => ({ body: { botId, ids: [MATRIX_DECAY] } }),
      protect: (serverId) => ({
        body: { serverId, teamId: MATRIX_TRIBE, name: 'Wolves', until: 0, reason: '' },
      }),
      unprotect: (serverId) => ({ body: { serverId, teamId: MATRIX_TRIBE } }),
    },
    dataDashboard: {
      summary: inParams('botId'),
      players: inParams('botId'),
      tribes: inParams('botId'),
      bases: inParams('botId'),
      dinos: inParams('botId'),
      mapPlayers: onMap,
      mapBases: onMap,
      mapDinos: onMap,
      aroundBase: (botId) => ({ params: { botId: botId as string }, query: { baseId: MATRIX_BASE } }),
      pagedPlayers: inPaged,
      pagedTribes: inPaged,
      pagedBases: inPaged,
      pagedDinos: inPaged,
      wipePlayers: inBody('botId'),
      wipeTribes: inBody('botId'),
      wipeBases: inBody('botId'),
      wipeDinos: inBody('botId'),
      removePlayer: inBody('id'),
      removeTribe: inBody('id'),
      removeDino: inBody('id'),
      protectTribe: inProtection,
      unprotectTribe: inProtection,
      nukeTribe: (serverId) => ({ body: { serverId, tribeId: MATRIX_TRIBE } }),
      nukePlayer: (serverId) => ({ body: { serverId, playerId: MATRIX_CHARACTER } }),
      nukeBase: (serverId) => ({ body: { serverId, baseId: MATRIX_BASE } }),
      waitingNukes: inParams('botId'),
      declineNuke: (serverId) => ({ body: { serverId, id: MATRIX_NUKE } }),
      uploadPlayers: emptyPart,
      uploadTribes: emptyPart,
      uploadBases: emptyPart,
      uploadDinos: emptyPart,
    },
    adminGroups: {
      ...postingRequests('adminGroup.logChannelId'),
      list: inParams('botId'),
      create: (botId) => ({ body: { ...adminGroupFields(), botId } }),
      update: (id) => ({ body: { ...adminGroupFields('Renamed'), id } }),
      remove: inBody('id'),
      commands: inParams('botId'),
      servers: inParams('botId'),
      commandingAdmins: inParams('botId'),
      publicText: (botId) => ({ params: { botId: botId as string, groupId: MATRIX_ADMIN_GROUP } }),
    },
    exclusiveJoinGroups: {
      list: inParams('botId'),
      progress: inParams('botId'),
      create: (botId) => ({ body: { ...joinGroupFields(), botId } }),
      update: (id) => ({ body: { ...joinGroupFields('Renamed'), id } }),
      remove: inBody('id'),
    },
    dynamicConfig: {
      list: inParams('botId'),
      create: (botId) => ({ body: { data: { ...configFields(), botId } } }),
      update: (id) => ({ body: { data: { ...configFields('Renamed'), id } } }),
      remove: inParams('id'),
      publicText: (botId) => ({ params: { botId: botId as string, configId: MATRIX_CONFIG } }),
    },
    history: {
      list: inParams('botId'),
      newer: (id) => ({ params: { botId: id as string }, query: { since: '0.0' } }),
      facets: inParams('botId'),
      latest: inParams('botId'),
      csv: inParams('botId'),
      versions: (id) => ({ params: { botId: id as string, group: 'log' } }),
      compare: (id) => ({ params: { botId: id as string, group: 'log', rev: '1' } }),
      restore: (id) => ({ body: { botId: id, group: 'log', rev: 1 } }),
    },
    limits: { all: () => ({ query: { tierId: '3' } }) },
    live: {
      lines: inParams('botId'),
      online: (botId) => ({ params: { botId: botId as string }, query: { from: '1', to: '2' } }),
      servers: inParams('botId'),
      write: (botId) => ({ body: { botId, serverId: 'all', message: 'Hello' } }),
      whisper: (serverId) => ({ body: { serverId, netId: MATRIX_NET_ID, message: 'Hello' } }),
      warn: (serverId) => ({ body: { serverId, netId: MATRIX_NET_ID, message: 'Stop it' } }),
      kick: (serverId) => ({ body: { serverId, netId: MATRIX_NET_ID } }),
      console: (serverId) => ({ body: { serverId, command: 'SaveWorld' } }),
    },
    notifications: { list: bare, remove: inBody('notificationId'), clear: bare, markRead: bare },
    permissions: { people: (botId) => ({ params: { botId: botId as string }, query: { ids: '1' } }) },
    pledges: {
      info: bare,
      account: bare,
      beginLink: bare,
      link: () => ({ body: { code: 'x', state: 'x' } }),
      unlink: bare,
      refresh: bare,
    },
    logging: postingRequests('log.adminLogChannelId'),
    offlineAlerts: postingRequests('offlineAlert.channelId'),
    statusAndListing: {
      ...postingRequests('serverStatus.statusChannelId'),
      displays: inParams('botId'),
      counts: inParams('botId'),
    },
    updateNotifications: {
      ...postingRequests('updateNotification.notificationChannelGameId'),
      state: inParams('botId'),
    },
    playerAlerts: postingRequests('playerAlert.alertChannelId'),
    playerRegistrations: {
      ...postingRequests('playerRegistration.registrationLogChannelId'),
      list: inParams('botId'),
      people: (botId) => ({ params: { botId: botId as string }, query: { ids: '1' } }),
      create: (botId) => ({ body: { ...registrationFields(), botId } }),
      update: (botId) => ({ body: { ...registrationFields(), botId, id: MATRIX_REGISTRATION } }),
      remove: inBody('id'),
      resetPlaytimes: inBody('botId'),
      resetPlaytime: (botId) => ({ body: { botId, netId: MATRIX_NET_ID } }),
      resetClaims: (botId) => ({ body: { botId, id: MATRIX_REGISTRATION } }),
      resetClaimsForAll: inBody('botId'),
      resetSpecificClaim: (botId) => ({
        body: { botId, registrationId: MATRIX_REGISTRATION, setId: 'starter' },
      }),
      confirm: (serverId) => ({
        body: { serverId, netId: MATRIX_NET_ID, playerName: 'Raptor', code: 'AAAAAAAA' },
      }),
    },
    players: {
      search: inParams('botId'),
      page: (botId) => ({ params: { botId: botId as string, netId: MATRIX_NET_ID } }),
      timeline: (botId) => ({ params: { botId: botId as string, netId: MATRIX_NET_ID } }),
      addNote: (botId) => ({ body: { botId, netId: MATRIX_NET_ID, text: 'Raids at night' } }),
      changeNote: (botId) => ({ body: { botId, id: MATRIX_NOTE, text: 'Raids by day' } }),
      deleteNote: (botId) => ({ body: { botId, id: MATRIX_NOTE } }),
    },
    publicInfo: { statistics: bare, settings: bare },
    rconCommands: { registered: inParams('botId') },
    rconPresets: {
      list: inParams('botId'),
      create: (botId) => ({ body: { ...presetFields(), botId } }),
      update: (id) => ({ body: { ...presetFields(), name: 'Renamed', id } }),
      remove: inParams('id'),
      targets: inParams('botId'),
      run: (id) => ({ body: { id, serverId: 'all' } }),
      runSeen: (id) => ({ body: { botId: id as string, runId: MATRIX_RUN } }),
      stop: (id) => ({ body: { botId: id as string, runId: MATRIX_RUN } }),
      runs: inParams('botId'),
      runState: (id) => ({ params: { botId: id as string, runId: MATRIX_RUN } }),
    },
    realtime: { events: inQuery('botId'), ownEvents: bare },
    serverStatus: { list: inQuery('botId'), lostLines: inParams('botId') },
    servers: {
      list: inParams('botId'),
      create: (botInstanceId) => ({ body: { server: { ...serverFields(), botInstanceId } } }),
      update: (id) => ({ body: { server: { ...serverFields({ name: 'Renamed' }), id } } }),
      remove: inBody('serverId'),
      enable: inBody('serverId'),
      disable: inBody('serverId'),
      wipeDataDashboard: inParams('serverId'),
      checkConnection: inBody('serverId'),
      testRcon: () => ({ body: { host: '127.0.0.1', port: rconPort, password: 'does not matter' } }),
    },
    starterSet: {
      ...postingRequests('starterSetsConfig.logChannelId'),
      list: inParams('botId'),
      claims: inParams('botId'),
      state: inParams('botId'),
      create: (botId) => ({
        body: { starterSet: { ...starterSetFields(), serverIds: [serverOf(botId)], botId } },
      }),
      update: (id) => ({ body: { starterSet: { ...starterSetFields(), id } } }),
      assign: (botId) => ({ body: { botId, starterSets: [] } }),
      remove: inBody('id'),
      resetClaims: inBody('id'),
    },
    subscriptions: { checkAll: bare },
    tribeLogLink: {
      list: inParams('botId'),
      approve: (botId) => ({ body: { botId, id: MATRIX_LINK, tribeId: MATRIX_TRIBE } }),
      refuse: (botId) => ({ body: { botId, id: MATRIX_LINK } }),
      end: (botId) => ({ body: { botId, id: MATRIX_LINK } }),
    },
    users: { self: bare, setTheme: () => ({ body: { theme: 'light' } }) },
  };
}

/** Requests that name an object and, besides, the instance that it is said to be in. */
export const requestsWithParent: {
  [F in keyof Registry]?: { [R in keyof Registry[F]]?: (id: string, parentId: string) => Sent };
} = {
  servers: {
    update: (id, botInstanceId) => ({
      body: { server: { ...serverFields({ name: 'Moved' }), id, botInstanceId } },
    }),
  },
};

/** What no id can be: too long, with a NUL, empty, of another type. In an address only texts can stand. */
export function malformedRequests(make: Make, { mayBeEmpty = false } = {}): Sent[] {
  const texts = ['x'.repeat(65), 'a\0b', ...(mayBeEmpty ? [] : [''])];
  const { params, query } = make('x');
  if (params) return texts.slice(0, 2).map(make);
  if (query) return texts.map(make);
  return [...texts, 7, null, { id: 'x' }, ['x']].map(make);
}
