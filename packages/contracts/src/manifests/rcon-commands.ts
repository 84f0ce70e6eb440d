import { feature } from '../core/feature.ts';

export const rconCommandsFeature = feature({
  name: 'rcon-commands',
  label: 'RCON Commands',
  screen: { path: '/rconCommands', heading: 'Discord & chat' },
  area: 'Rcon',
  reachesConsole: true,
  tier: { name: 'basicRcon', from: 1, words: 'Basic RCON commands', isPart: true },
  groups: ['rcon'],
  grants: [
    { what: 'Basic commands', when: ['rcon.isBasicEnabled'], roles: 'rcon.basicCommandsRoleIds' },
    { what: 'Advanced commands', when: ['rcon.isAdvancedEnabled'], roles: 'rcon.advancedCommandsRoleIds' },
  ],
  requires: [
    // If all advanced commands are off, /preset remains.
    {
      when: ['rcon.isBasicEnabled'],
      otherwise: 'Basic commands are on, but each of them is off: none can be used.',
      oneOf: [
        'rcon.enableServerChatCommand',
        'rcon.enableBroadcastCommand',
        'rcon.enableKickCommand',
        'rcon.enableKillCommand',
        'rcon.enableBanCommand',
        'rcon.enableSaveWorldCommand',
        'rcon.enableDestroyWildDinosCommand',
      ],
    },
    {
      when: ['rcon.enableListPlayersCommand'],
      oneOf: ['playerList.isCommandEnabled'],
      otherwise: '/listplayers is on, but its switch in Player Listing is off: members don’t have it.',
    },
  ],
});
