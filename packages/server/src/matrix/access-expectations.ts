import type { Registry } from '@arkwright/contracts/registry';

/**
 * Who may call what, written by hand from the specification (§2 guards, §6 roles, §7 calls) and the threats of its
 * review (cases 2, 3, 18, 26, 29). It must not read what the routes declare of themselves: the matrix holds the two
 * against each other. A route of the registry that has no line here does not compile.
 */
export type Expectation = {
  /**
   * - `anyone`: needs no session
   * - `signed-in`: any session
   * - `members`: owner and managers of the instance, whatever they may do in it
   * - `owner`: the owner of the instance; no permission replaces that
   * - `holders`: members who hold one of `of` in the instance; the owner and FullAccess hold all
   * - `holders-anywhere`: people who hold one of `of` in at least one instance
   * - `companion`: the mod in a game of the instance, by its registration key, which opens nothing else; no person
   * - `site-admin`: who has the site's role of an admin; `self-or-admin`: for another account than one's own
   */
  who:
    | 'anyone'
    | 'signed-in'
    | 'members'
    | 'owner'
    | 'holders'
    | 'holders-anywhere'
    | 'companion'
    | 'site-admin'
    | 'self-or-admin';
  of?: readonly string[];
  /**
   * What the id in the request is of. A server's id says by itself which instance is meant. An `address` is one that
   * game servers fetch: to know it is all that it takes, and where nothing is, or the tier ended, nothing is found.
   */
  names?:
    | 'address'
    | 'dinoEntry'
    | 'dynamicConfig'
    | 'adminGroup'
    | 'exclusiveJoinGroup'
    | 'instance'
    | 'server'
    | 'playerRegistration'
    | 'playerEntry'
    | 'tribeEntry'
    | 'rconPreset'
    | 'timedCommand'
    | 'starterSet'
    | 'notification'
    | 'account'
    | 'session'
    | 'download'
    | 'code';
  /** An empty id is one that nobody has, and not malformed. */
  mayBeEmpty?: true;
  /** A call that only looks, though it is not a GET; or a GET that changes something of the caller's own. */
  changes?: 'nothing' | 'something';
  /**
   * The switch with which the owner opens the call to the API key of the instance that it names (§3 Api settings). No
   * other call takes a key, which needs Tier 3 besides.
   */
  apiKey?: string;
  /** It needs a companion that is connected. In the matrix none is: who may call is told so, with 503. */
  needsCompanion?: true;
  /** It is for whoever has written what it names. In the matrix none of the callers has: who may call is told so, with 409. */
  isAuthors?: true;
  /** The lowest tier of the instance's owner that has the feature (§6). */
  fromTier?: number;
};

/** The areas of §6, each with View and Edit. */
const AREAS = [
  'Servers',
  'ArkwrightCompanion',
  'Status',
  'Logging',
  'Rcon',
  'Crosschat',
  'UpdateNotifications',
  'AutomaticRcon',
  'BanManagement',
  'IngameAdminGroups',
  'PlayerAlerts',
  'PlayerRegistration',
  'AutomaticDecay',
  'DynamicConfig',
  'StarterSets',
  'DataDashboard',
  'Branding',
  'Nitrado',
  'OfflineAlert',
  'TribeLogLink',
  'ChatReaction',
  'BannedWords',
  'RconPresets',
];

/** What an owner can give to a manager, but for FullAccess: 46 permissions. */
export const PERMISSIONS: readonly string[] = AREAS.flatMap((area) => [`${area}_View`, `${area}_Edit`]);

const anyone = { who: 'anyone' } as const;
const signedIn = { who: 'signed-in' } as const;
const siteAdmin = { who: 'site-admin' } as const;
const member = { who: 'members', names: 'instance' } as const;
const owner = { who: 'owner', names: 'instance' } as const;
const serverEditor = { who: 'holders', of: ['Servers_Edit'], names: 'server' } as const;
const presetEditor = { who: 'holders', of: ['RconPresets_Edit'], names: 'rconPreset' } as const;
const configEditor = { who: 'holders', of: ['DynamicConfig_Edit'], names: 'dynamicConfig' } as const;
const adminGroupViewer = { who: 'holders', of: ['IngameAdminGroups_View'], names: 'instance' } as const;
const adminGroupEditor = { who: 'holders', of: ['IngameAdminGroups_Edit'], names: 'adminGroup' } as const;
const joinGroupEditor = {
  who: 'holders',
  of: ['IngameAdminGroups_Edit'],
  names: 'exclusiveJoinGroup',
} as const;
const banViewer = { who: 'holders', of: ['BanManagement_View'], names: 'instance' } as const;
const banEditor = { who: 'holders', of: ['BanManagement_Edit'], names: 'instance' } as const;
const decayViewer = { who: 'holders', of: ['AutomaticDecay_View'], names: 'instance' } as const;
const decayEditor = { who: 'holders', of: ['AutomaticDecay_Edit'], names: 'instance', fromTier: 3 } as const;
const dashboardViewer = { who: 'holders', of: ['DataDashboard_View'], names: 'instance' } as const;
const dashboardEditor = { who: 'holders', of: ['DataDashboard_Edit'] } as const;
const starterSetEditor = { who: 'holders', of: ['StarterSets_Edit'], names: 'starterSet' } as const;
const timedCommandEditor = { who: 'holders', of: ['AutomaticRcon_Edit'], names: 'timedCommand' } as const;

const playerViewer = {
  who: 'holders',
  of: [
    'DataDashboard_View',
    'PlayerRegistration_View',
    'PlayerAlerts_View',
    'BanManagement_View',
    'BannedWords_View',
    'StarterSets_View',
    'Logging_View',
  ],
  names: 'instance',
} as const;
const registrationViewer = {
  who: 'holders',
  of: ['PlayerRegistration_View'],
  names: 'instance',
} as const;
const registrationEditor = {
  who: 'holders',
  of: ['PlayerRegistration_Edit'],
  names: 'instance',
} as const;

const linkEditor = { who: 'holders', of: ['TribeLogLink_Edit'], names: 'instance' } as const;

/** What companions call: while it is switched on, which it is here, and from the tier on that has it. */
const companion = { who: 'companion', names: 'server', fromTier: 2 } as const;

export const accessExpectations: {
  [F in keyof Registry]: { [R in keyof Registry[F]]: Expectation };
} = {
  account: {
    remove: { who: 'self-or-admin', names: 'account' },
    // Everyone has a download that is ready here, which the call finds.
    downloadData: signedIn,
    downloadState: signedIn,
    // One's own, once (review, case 27).
    downloadFile: { who: 'signed-in', names: 'download', changes: 'something' },
    sessions: signedIn,
    endSession: { who: 'signed-in', names: 'session' },
    endAllSessions: signedIn,
  },
  // Only site admins reach /admin, and may edit or delete users (§6).
  admin: {
    users: siteAdmin,
    update: { ...siteAdmin, names: 'account' },
    ownedBots: siteAdmin,
    changes: siteAdmin,
    refusedIntents: siteAdmin,
  },
  // The key is its owner's alone (review, case 26).
  apiAccess: { get: owner },
  auth: {
    verifyLogin: anyone,
    peek: { who: 'anyone', names: 'code', changes: 'nothing' },
    exchange: { who: 'anyone', names: 'code' },
    logout: signedIn,
  },
  automaticRcon: {
    list: { who: 'holders', of: ['AutomaticRcon_View'], names: 'instance' },
    targets: { who: 'holders', of: ['AutomaticRcon_View'], names: 'instance' },
    runs: { who: 'holders', of: ['AutomaticRcon_View'], names: 'timedCommand' },
    create: { ...timedCommandEditor, names: 'instance', fromTier: 3 },
    update: { ...timedCommandEditor, fromTier: 3 },
    // What a lower tier has left over may be switched off and deleted.
    remove: timedCommandEditor,
    enable: { ...timedCommandEditor, fromTier: 3 },
    disable: timedCommandEditor,
    run: { ...timedCommandEditor, fromTier: 3 },
  },
  ban: {
    previewPosting: banViewer,
    testPosting: { ...banEditor, changes: 'nothing', fromTier: 1 },
    list: banViewer,
    shared: { ...banViewer, fromTier: 1 },
    servers: banViewer,
    state: banViewer,
    ban: { ...banEditor, fromTier: 1 },
    // After a downgrade one may still tidy up.
    unban: banEditor,
    import: { ...banEditor, fromTier: 1 },
    export: banViewer,
    publicText: { who: 'anyone', names: 'address', fromTier: 1 },
  },
  chatMutes: {
    list: { who: 'holders', of: ['BannedWords_View'], names: 'instance' },
    mute: { who: 'holders', of: ['BannedWords_Edit'], names: 'instance', fromTier: 2 },
    // After a downgrade one may still tidy up.
    unmute: { who: 'holders', of: ['BannedWords_Edit'], names: 'instance' },
  },
  bots: {
    forDiscordUser: signedIn,
    limits: signedIn,
    channels: member,
    categories: member,
    refusedIntents: member,
    roles: member,
    // Whoever chooses a member: for a registration, or the owner for a manager.
    members: registrationEditor,
    // Whoever may edit something saves through this call; fields that the caller may not edit keep their value.
    update: member,
    remove: owner,
    recreateApiKey: { ...owner, fromTier: 3 },
  },
  // Specification §6 saw some forms that asked for StarterSets_Edit (ADR 25).
  bannedWords: {
    previewPosting: { who: 'holders', of: ['BannedWords_View'], names: 'instance' },
    testPosting: {
      who: 'holders',
      of: ['BannedWords_Edit'],
      names: 'instance',
      fromTier: 2,
      changes: 'nothing',
    },
    lookBack: {
      who: 'holders',
      of: ['BannedWords_View'],
      names: 'instance',
      changes: 'nothing',
      fromTier: 2,
    },
  },
  branding: {
    find: { who: 'holders', of: ['Branding_View'], names: 'instance' },
    save: { who: 'holders', of: ['Branding_Edit'], names: 'instance', fromTier: 5 },
    // What a lower tier has left over may be tidied up.
    reset: { who: 'holders', of: ['Branding_Edit'], names: 'instance' },
  },
  chatReactions: {
    previewPosting: { who: 'holders', of: ['ChatReaction_View'], names: 'instance' },
    testPosting: {
      who: 'holders',
      of: ['ChatReaction_Edit'],
      names: 'instance',
      fromTier: 2,
      changes: 'nothing',
    },
  },
  commands: {
    // Any RCON command at all, as with the console of the Live Room.
    run: {
      who: 'holders',
      of: ['Rcon_Edit'],
      names: 'instance',
      fromTier: 2,
      apiKey: 'isEnabledCommandExecution',
    },
  },
  companion: {
    list: {
      who: 'holders',
      of: ['ArkwrightCompanion_View'],
      names: 'instance',
      apiKey: 'isEnabledMod',
    },
    // The key is for those who may edit (review, 3.2).
    key: { who: 'holders', of: ['ArkwrightCompanion_Edit'], names: 'instance' },
    recreateKey: { who: 'holders', of: ['ArkwrightCompanion_Edit'], names: 'instance', fromTier: 2 },
    agentFile: anyone,
    // A server without an id is added where that is on; in the matrix it is off.
    hello: { ...companion, mayBeEmpty: true },
    commands: { ...companion, changes: 'something' },
    chat: companion,
    log: companion,
    result: companion,
  },
  crosschat: {
    previewPosting: { who: 'holders', of: ['Crosschat_View'], names: 'instance' },
    testPosting: {
      who: 'holders',
      of: ['Crosschat_Edit'],
      names: 'instance',
      fromTier: 3,
      changes: 'nothing',
    },
    state: { who: 'holders', of: ['Crosschat_View'], names: 'instance' },
  },
  decay: {
    previewPosting: { ...decayViewer },
    testPosting: { ...decayEditor, changes: 'nothing' },
    list: decayViewer,
    state: decayViewer,
    simulate: { ...decayViewer, fromTier: 3, changes: 'nothing' },
    fates: { ...decayViewer, fromTier: 3, changes: 'nothing' },
    extend: decayEditor,
    approve: decayEditor,
    protect: { ...decayEditor, names: 'server' },
    unprotect: { ...decayEditor, names: 'server' },
  },
  // Data Dashboard is a Tier 2 feature with the companion (§6, §8). What a lower tier has left over may be tidied up.
  dataDashboard: {
    summary: { ...dashboardViewer, fromTier: 2 },
    players: { ...dashboardViewer, fromTier: 2 },
    tribes: { ...dashboardViewer, fromTier: 2 },
    bases: { ...dashboardViewer, fromTier: 2 },
    dinos: { ...dashboardViewer, fromTier: 2 },
    mapPlayers: { ...dashboardViewer, fromTier: 2 },
    mapBases: { ...dashboardViewer, fromTier: 2 },
    mapDinos: { ...dashboardViewer, fromTier: 2 },
    aroundBase: { ...dashboardViewer, fromTier: 2 },
    pagedPlayers: { ...dashboardViewer, fromTier: 2, apiKey: 'isEnabledDataDashboard' },
    pagedTribes: { ...dashboardViewer, fromTier: 2, apiKey: 'isEnabledDataDashboard' },
    pagedBases: { ...dashboardViewer, fromTier: 2, apiKey: 'isEnabledDataDashboard' },
    pagedDinos: { ...dashboardViewer, fromTier: 2, apiKey: 'isEnabledDataDashboard' },
    wipePlayers: { ...dashboardEditor, names: 'instance' },
    wipeTribes: { ...dashboardEditor, names: 'instance' },
    wipeBases: { ...dashboardEditor, names: 'instance' },
    wipeDinos: { ...dashboardEditor, names: 'instance' },
    removePlayer: { ...dashboardEditor, names: 'playerEntry' },
    removeTribe: { ...dashboardEditor, names: 'tribeEntry' },
    removeDino: { ...dashboardEditor, names: 'dinoEntry' },
    protectTribe: { ...dashboardEditor, names: 'server', fromTier: 2 },
    unprotectTribe: { ...dashboardEditor, names: 'server', fromTier: 2 },
    nukeTribe: { ...dashboardEditor, names: 'server', fromTier: 2, needsCompanion: true },
    nukePlayer: { ...dashboardEditor, names: 'server', fromTier: 2, needsCompanion: true },
    nukeBase: { ...dashboardEditor, names: 'server', fromTier: 2, needsCompanion: true },
    waitingNukes: { ...dashboardViewer, fromTier: 2 },
    declineNuke: { ...dashboardEditor, names: 'server', fromTier: 2 },
    uploadPlayers: companion,
    uploadTribes: companion,
    uploadBases: companion,
    uploadDinos: companion,
  },
  dynamicConfig: {
    list: { who: 'holders', of: ['DynamicConfig_View'], names: 'instance' },
    create: { ...configEditor, names: 'instance', fromTier: 3 },
    update: { ...configEditor, fromTier: 3 },
    remove: configEditor,
    publicText: { who: 'anyone', names: 'address', fromTier: 3 },
  },
  // Free (§6), so no tier; the address of a group ends with its tier's number of groups alone.
  adminGroups: {
    previewPosting: { ...adminGroupViewer },
    testPosting: { who: 'holders', of: ['IngameAdminGroups_Edit'], names: 'instance', changes: 'nothing' },
    list: adminGroupViewer,
    create: { ...adminGroupEditor, names: 'instance' },
    update: adminGroupEditor,
    remove: adminGroupEditor,
    commands: adminGroupViewer,
    servers: adminGroupViewer,
    commandingAdmins: adminGroupViewer,
    publicText: { who: 'anyone', names: 'address' },
  },
  exclusiveJoinGroups: {
    list: adminGroupViewer,
    progress: adminGroupViewer,
    create: { ...joinGroupEditor, names: 'instance' },
    update: joinGroupEditor,
    remove: joinGroupEditor,
  },
  history: {
    // Everyone sees what concerns the areas that they may view; what that is, is tested where the history is.
    list: member,
    newer: member,
    facets: member,
    latest: member,
    csv: member,
    // The request names the settings of logging.
    versions: { who: 'holders', of: ['Logging_View'], names: 'instance' },
    compare: { who: 'holders', of: ['Logging_View'], names: 'instance' },
    restore: { who: 'holders', of: ['Logging_Edit'], names: 'instance' },
  },
  limits: { all: anyone },
  // The Live Room (issue 3): Logging_View to look, Crosschat_Edit to write, Rcon_Edit for the console. Writing needs what
  // crosschat needs, the console what any RCON command needs.
  live: {
    lines: { who: 'holders', of: ['Logging_View'], names: 'instance' },
    online: { who: 'holders', of: ['Logging_View'], names: 'instance' },
    servers: { who: 'holders', of: ['Logging_View'], names: 'instance' },
    write: { who: 'holders', of: ['Crosschat_Edit'], names: 'instance', fromTier: 3 },
    // To one player, as to all. A kick is basic RCON (§6, tiers), for who may use the console.
    whisper: { who: 'holders', of: ['Crosschat_Edit'], names: 'server', fromTier: 3 },
    // Words of moderators, and an infraction: under the rights of Banned Words.
    warn: { who: 'holders', of: ['BannedWords_Edit'], names: 'server', fromTier: 2 },
    kick: { who: 'holders', of: ['Rcon_Edit'], names: 'server', fromTier: 1 },
    console: { who: 'holders', of: ['Rcon_Edit'], names: 'server', fromTier: 2 },
  },
  notifications: {
    list: signedIn,
    remove: { who: 'signed-in', names: 'notification' },
    clear: signedIn,
    markRead: signedIn,
  },
  // Whom the owner lets in, the owner sees by name (§2 Permissions: owner only).
  permissions: { people: owner },
  // Each is about the caller's own Patreon account.
  pledges: {
    info: anyone,
    account: signedIn,
    beginLink: signedIn,
    link: signedIn,
    unlink: signedIn,
    refresh: signedIn,
  },
  logging: {
    previewPosting: { who: 'holders', of: ['Logging_View'], names: 'instance' },
    testPosting: { who: 'holders', of: ['Logging_Edit'], names: 'instance', changes: 'nothing' },
  },
  offlineAlerts: {
    previewPosting: { who: 'holders', of: ['OfflineAlert_View'], names: 'instance' },
    testPosting: {
      who: 'holders',
      of: ['OfflineAlert_Edit'],
      names: 'instance',
      changes: 'nothing',
      fromTier: 1,
    },
  },
  statusAndListing: {
    previewPosting: { who: 'holders', of: ['Status_View'], names: 'instance' },
    testPosting: { who: 'holders', of: ['Status_Edit'], names: 'instance', changes: 'nothing' },
    displays: { who: 'holders', of: ['Status_View'], names: 'instance' },
    counts: { who: 'holders', of: ['Status_View'], names: 'instance' },
  },
  updateNotifications: {
    previewPosting: { who: 'holders', of: ['UpdateNotifications_View'], names: 'instance' },
    testPosting: {
      who: 'holders',
      of: ['UpdateNotifications_Edit'],
      names: 'instance',
      changes: 'nothing',
      fromTier: 3,
    },
    state: { who: 'holders', of: ['UpdateNotifications_View'], names: 'instance' },
  },
  // Player Alerts is a Tier 1 feature like the other alerts (ADR 10).
  playerAlerts: {
    previewPosting: { who: 'holders', of: ['PlayerAlerts_View'], names: 'instance' },
    testPosting: {
      who: 'holders',
      of: ['PlayerAlerts_Edit'],
      names: 'instance',
      changes: 'nothing',
      fromTier: 1,
    },
  },
  playerRegistrations: {
    previewPosting: registrationViewer,
    testPosting: { ...registrationEditor, changes: 'nothing', fromTier: 2 },
    list: { ...registrationViewer, apiKey: 'isEnabledPlayerRegistrations' },
    people: registrationViewer,
    create: { ...registrationEditor, fromTier: 2 },
    update: { ...registrationEditor, fromTier: 2 },
    // What a lower tier has left over may be deleted and reset.
    remove: { ...registrationEditor, names: 'playerRegistration' },
    resetPlaytimes: registrationEditor,
    resetPlaytime: registrationEditor,
    resetClaims: registrationEditor,
    resetClaimsForAll: registrationEditor,
    resetSpecificClaim: registrationEditor,
    // A code that nobody holds: the player is told so.
    confirm: { ...companion, changes: 'nothing' },
  },
  // Players by name (issue 10), for every screen that shows or asks for one.
  players: {
    search: {
      who: 'holders',
      of: ['Logging_View', 'BanManagement_View', 'PlayerAlerts_View', 'PlayerRegistration_View'],
      names: 'instance',
    },
    // All about one (issue 13), each section for those who may view its area.
    page: playerViewer,
    timeline: playerViewer,
    // Notes are part of moderation, as bans are.
    addNote: banEditor,
    changeNote: { ...banEditor, isAuthors: true, changes: 'nothing' },
    deleteNote: banEditor,
  },
  publicInfo: { statistics: anyone, settings: anyone },
  // What Discord has of the commands that the settings switch on (issue 11).
  rconCommands: { registered: { who: 'holders', of: ['Rcon_View'], names: 'instance' } },
  rconPresets: {
    // The page's guard asks for Rcon_View, its area is RconPresets (review, ambiguity 6).
    list: { who: 'holders', of: ['Rcon_View', 'RconPresets_View'], names: 'instance' },
    create: { ...presetEditor, names: 'instance', fromTier: 2 },
    update: { ...presetEditor, fromTier: 2 },
    remove: presetEditor,
    targets: { ...presetEditor, names: 'instance' },
    run: { ...presetEditor, fromTier: 2 },
    runSeen: { ...presetEditor, names: 'instance' },
    stop: { ...presetEditor, names: 'instance' },
    runs: { ...presetEditor, names: 'instance' },
    runState: { ...presetEditor, names: 'instance' },
  },
  realtime: { events: member, ownEvents: signedIn },
  serverStatus: {
    // The servers page and the status page both show it.
    list: {
      who: 'holders',
      of: ['Servers_View', 'Status_View'],
      names: 'instance',
      apiKey: 'isEnabledServerStatus',
    },
    lostLines: { who: 'holders', of: ['Servers_View'], names: 'instance' },
  },
  servers: {
    list: { who: 'holders', of: ['Servers_View'], names: 'instance', apiKey: 'isEnabledServer' },
    create: { who: 'holders', of: ['Servers_Edit'], names: 'instance' },
    update: serverEditor,
    remove: serverEditor,
    enable: serverEditor,
    disable: serverEditor,
    wipeDataDashboard: serverEditor,
    checkConnection: { ...serverEditor, changes: 'nothing' },
    // Its body names no instance: what is tested may not have been saved yet.
    testRcon: { who: 'holders-anywhere', of: ['Servers_Edit'], changes: 'nothing' },
  },
  subscriptions: { checkAll: siteAdmin },
  // Members make links in Discord. What a lower tier has left over may be refused and ended.
  // What a lower tier has left over may be deleted, and its claims forgotten.
  starterSet: {
    previewPosting: { who: 'holders', of: ['StarterSets_View'], names: 'instance' },
    testPosting: { ...starterSetEditor, names: 'instance', fromTier: 2, changes: 'nothing' },
    list: { who: 'holders', of: ['StarterSets_View'], names: 'instance' },
    claims: { who: 'holders', of: ['StarterSets_View'], names: 'instance' },
    state: { who: 'holders', of: ['StarterSets_View'], names: 'instance' },
    create: { ...starterSetEditor, names: 'instance', fromTier: 2 },
    update: { ...starterSetEditor, fromTier: 2 },
    assign: { ...starterSetEditor, names: 'instance', fromTier: 2 },
    remove: starterSetEditor,
    resetClaims: starterSetEditor,
  },
  tribeLogLink: {
    list: { who: 'holders', of: ['TribeLogLink_View'], names: 'instance' },
    approve: { ...linkEditor, fromTier: 3 },
    refuse: linkEditor,
    end: linkEditor,
  },
  users: { self: signedIn, setTheme: signedIn },
};
