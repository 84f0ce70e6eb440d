import type { AppContext, Check, Found } from '../../context/app-context.ts';
import { CHECKED, cannotCheck, notApplicable } from '../../context/coverage.ts';
import { systemScope } from '../../core/access/scope.ts';
import { settingsInUse } from '../../core/settings/checked-settings.ts';
import { listCategories, listChannels } from '../../discord/guilds/directory.ts';
import { listDisplayRows, listProblems } from './repository.ts';

/** Channels and categories in which Discord does not allow the bot's displays. */
export const refusedPlaceCheck: Check = {
  key: 'status-refused',
  group: 'Discord',
  label: 'The bot can show server status and players',
  area: 'Status',
  to: '/statusAndListing',
  title: ({ name }) => `The bot can’t show server status or players in ${name}`,
  find: (context, botIds) => findRefusedPlaces(context, { ofMessages: false, botIds }),
  async covers(instance) {
    const isShown =
      (await settingsInUse(instance, 'serverStatus')) ?? (await settingsInUse(instance, 'playerList'));
    if (!isShown) return notApplicable('server status and player lists are off');
    const shown = await listDisplayRows(instance.context.db, instance.scope);
    return shown.some(({ kind }) => kind !== 'message')
      ? CHECKED
      : cannotCheck('nothing was shown in Discord yet');
  },
  heading: (count) =>
    `The bot can’t show server status or players in ${count === 1 ? '1 place' : `${count} places`}`,
  remedy: 'Give it the permissions, or choose another channel on Server Status & Player Listing.',
  steps: [
    'In Discord, open Edit Channel › Permissions of the channel, or Edit Category of the category.',
    'Add the bot or its role, and allow View Channel, Manage Channels, Send Messages and Embed Links.',
    'Come back here and check again.',
  ],
};

/** The places where Discord does not allow the bot's displays: other features' messages, or the rest. */
export async function findRefusedPlaces(
  { db }: Pick<AppContext, 'db'>,
  of: { ofMessages: boolean; botIds?: readonly string[] | undefined },
): Promise<Found[]> {
  const problems = await listProblems(db, of);
  return Promise.all(
    problems.map(async ({ botId, placeId, problem }) => {
      const scope = systemScope(botId);
      const channel = (await listChannels(db, scope)).find(({ id }) => id === placeId);
      const category = (await listCategories(db, scope)).find(({ id }) => id === placeId);
      const name = channel ? `#${channel.name}` : (category?.name ?? 'a deleted channel');
      return { botId, subject: placeId, name, reason: problem };
    }),
  );
}
