import { intentsOfFlags, listRefusedIntents } from '../../../discord/intents.ts';
import { fine, type InstallationCheck, warn } from './installation-check.ts';

export const intentsCheck: InstallationCheck = {
  key: 'intents',
  label: 'Privileged intents',
  async look({ db, settings }) {
    const refused = await listRefusedIntents(db, { clientId: settings.discord.clientId });
    if (refused.size === 0) return fine('Discord has refused none that a bot asked for within a day.');
    const names = intentsOfFlags(0).flatMap(({ intent, name }) => (refused.has(intent) ? [name] : []));
    return warn(
      `Discord refuses ${names.join(' and ')}: switch it on under Bot in Discord’s developer portal, and start again.`,
    );
  },
};
