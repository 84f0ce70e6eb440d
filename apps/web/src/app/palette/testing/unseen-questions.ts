import type { Question } from './questions.ts';

/** Every fifth question, set aside before the first word was written. Nobody reads these while writing words; the test prints their figure alone. */
export const UNSEEN_QUESTIONS: readonly Question[] = [
  // The wishes of owners, by row.
  { asks: 'several commands in a row', at: ['/rconPresets'], from: '3' },
  { asks: 'which servers run an old build', at: ['/updateNotifications?tab=servers'], from: '7' },
  { asks: 'double xp weekend', at: ['/dynamicConfig'], from: '12' },
  { asks: 'alert only after 10 minutes', at: ['offlineAlert.alertTime'], from: '14' },
  { asks: 'what did this player own', at: ['/dataDashboard'], from: '23' },
  { asks: 'rcon refused', at: ['/faq', '/docu/game-servers', '/doctor'], from: '27' },
  { asks: 'local chat', at: ['chat.chatLogLocal'], from: '29' },
  {
    asks: 'how many dinos does a tribe have',
    at: ['/dataDashboard?tab=dinos', '/dataDashboard?tab=tribes'],
    from: '32',
  },
  {
    asks: 'player count in discord',
    at: [
      'serverStatus.showPlayerCount',
      'serverStatus.combinedStatusShowTotalPlayerCount',
      'serverStatus.isEnabled',
    ],
    from: '34',
  },
  { asks: 'sync discord roles with ingame admins', at: ['/adminGroups'], from: '37' },
  {
    asks: 'server not answering',
    at: ['/servers', '/doctor', 'action:check', '/docu/game-servers'],
    from: '42',
  },
  {
    asks: 'wipe wild dinos',
    at: ['rcon.enableDestroyWildDinosCommand', '/automaticRcon', '/rconPresets'],
    from: '46',
  },
  // What went wrong for others.
  {
    asks: 'data not up to date',
    at: ['companionMod.uploadIntervalBase', '/docu/companion', '/companion'],
    from: 'A2',
  },
  { asks: 'add a server', at: ['/servers'], from: 'B4' },
  { asks: 'restore a backup', at: ['/docu/self-hosting'], from: 'C2' },
  // The FAQ.
  { asks: 'getting started', at: ['/docu/getting-started', '/faq'] },
  { asks: 'shows offline although people play', at: ['/faq'] },
  { asks: 'bot with my own name', at: ['/branding', '/docu/own-bot', '/docu/branding'] },
  // The second walk.
  {
    asks: 'stop joins',
    at: ['chat.enableJoinLeave', 'chat.chatLogJoin', 'chat.showJoinLeaveInExtraChannel'],
  },
  { asks: 'unban', at: ['/banManagement?tab=list'] },
  { asks: 'official bans', at: ['ban.includeOfficialBans', 'ban.warnIfOnOfficialBanList'] },
  { asks: 'swear words', at: ['bannedWord.bannedWordEntries', 'bannedWord.isEnabled', '/bannedWords'] },
  { asks: 'inactive tribes', at: ['decay.decayMode', 'decay.decayWarningDays', 'decay.decayDays'] },
  { asks: 'voice channel with server state', at: ['serverStatus.categoryId'] },
  {
    asks: 'verified role',
    at: [
      'playerRegistration.isAssignRoleForRegisteredPlayersEnabled',
      'playerRegistration.assignRoleForRegisteredPlayersRoleId',
    ],
  },
  { asks: 'restart from discord', at: ['nitrado.isPowerCommandEnabled'] },
  { asks: 'download my data', at: ['/settings'] },
  { asks: 'map of bases', at: ['/dataDashboard?tab=map'] },
  { asks: 'add servers automatically', at: ['companionMod.isRegistrationEnabled'] },
  { asks: 'commands typed in chat must stay in game', at: ['chat.filterChatCommands'] },
];
