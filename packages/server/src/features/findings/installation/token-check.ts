import { bad, fine, type InstallationCheck } from './installation-check.ts';

export const tokenCheck: InstallationCheck = {
  key: 'token',
  label: 'Bot token',
  async look({ askDiscord }) {
    const { isTokenRefused } = await askDiscord();
    return isTokenRefused
      ? bad('Discord refuses it: set a valid DISCORD_BOT_TOKEN and start again.')
      : fine('Discord accepts it.');
  },
};
