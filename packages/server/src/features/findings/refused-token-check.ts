import type { Check } from '../../context/app-context.ts';
import { CHECKED } from '../../context/coverage.ts';
import { findOutage } from '../../discord/outages.ts';
import { ofEveryone } from './discord-outage.ts';

export const refusedTokenCheck: Check = {
  key: 'discord-token',
  group: 'Discord',
  label: 'Discord accepts the bot’s token',
  area: 'Everyone',
  level: 'bad',
  title: () => 'Discord refuses the bot’s token',
  isBanner: true,
  find: async (context, botIds) =>
    ofEveryone(context, { since: (await findOutage(context.db)).refusedSince, botIds }),
  // Each request of the bot shows it.
  covers: () => CHECKED,
  heading: () => 'Discord refuses the bot’s token',
  remedy: 'The person who runs this bot has to set a valid DISCORD_BOT_TOKEN. Messages wait until then.',
};
