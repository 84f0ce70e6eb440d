import { outageCheck } from './outage-check.ts';

/** Servers that refuse the RCON password, or whose stored one can't be read. */
export const passwordCheck = outageCheck({
  cause: 'password',
  key: 'rcon-password',
  label: 'Servers take the RCON password',
  actions: ['settings', 'check'],
  title: ({ name }) => `${name} can’t be used: its RCON password is wrong`,
  heading: (count) =>
    count === 1
      ? 'The RCON password of 1 server is wrong'
      : `The RCON passwords of ${count} servers are wrong`,
  remedy: 'Enter the one that the game has in the server’s settings.',
  steps: [
    'Open GameUserSettings.ini of the game: the RCON password is ServerAdminPassword, below [ServerSettings].',
    'Enter it in the server’s settings here. If you change it in the game instead, restart the game: it counts from its next start on.',
    'Check the connection.',
  ],
});
