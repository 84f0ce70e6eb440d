import type { Check } from '../../context/app-context.ts';
import { CHECKED } from '../../context/coverage.ts';
import { findOutage } from '../../discord/outages.ts';
import { ofEveryone } from './discord-outage.ts';

export const discordAwayCheck: Check = {
  key: 'discord-away',
  group: 'Discord',
  label: 'Discord can be reached',
  area: 'Everyone',
  level: 'bad',
  title: () => 'Discord can’t be reached',
  isBanner: true,
  find: async (context, botIds) =>
    ofEveryone(context, { since: (await findOutage(context.db)).awaySince, botIds }),
  // Each request of the bot shows it.
  covers: () => CHECKED,
  heading: () => 'Discord can’t be reached',
  remedy: 'Messages wait, and are posted once Discord is back.',
};
