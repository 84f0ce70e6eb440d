import { outageCheck } from './outage-check.ts';

/** Servers that have not answered even once: their address is wrong, or RCON is off. */
export const neverConnectedCheck = outageCheck({
  cause: 'never-connected',
  key: 'never-connected',
  label: 'Each server has been connected',
  actions: ['start', 'settings', 'check'],
  title: ({ name }) => `${name} was never connected`,
  heading: (count) => `${count === 1 ? '1 server was' : `${count} servers were`} never connected`,
  remedy: 'Check its address and RCON port, and whether RCON is on in the game.',
  steps: [
    'In GameUserSettings.ini of the game, below [ServerSettings], set RCONEnabled=True, RCONPort and ServerAdminPassword.',
    'Open the RCON port (TCP) in the firewall of the machine, and at your host.',
    'Restart the game, compare host, RCON port and password with the server’s settings here, and check the connection.',
  ],
});
