import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { AppContext, Check, Found } from '../../context/app-context.ts';
import { systemScope } from '../../core/access/scope.ts';
import { listActiveIds } from '../../core/instances/repository.ts';
import { listChannels } from '../../discord/guilds/directory.ts';
import { findOutage, listWaiting, type Waiting } from '../../discord/outages.ts';
import { discordRefusals } from '../../discord/table.ts';
import { describeDuration } from '../../platform/base/duration.ts';

/** What passes sooner is no problem. */
export const OUTAGE_MS = MINUTE_MS / 2;

const clock = (ms: number) => `${new Date(ms).toISOString().slice(11, 16)} UTC`;

export const waitingWords = (messages: number): string =>
  messages === 1 ? '1 message waiting' : `${messages} messages waiting`;

/** All instances, each with what waits for Discord in it. */
async function ofEveryone(
  { db, clock: { now } }: AppContext,
  { since }: { since: number },
): Promise<Found[]> {
  if (since === 0 || now() - since < OUTAGE_MS) return [];
  const botIds = await listActiveIds(db);
  const waiting = Map.groupBy(await listWaiting(db, now()), ({ botId }) => botId);
  return botIds.map((botId) => {
    const messages = (waiting.get(botId) ?? []).reduce((sum, channel) => sum + channel.messages, 0);
    const more = messages > 0 ? `, ${waitingWords(messages)}` : '';
    return { botId, subject: 'discord', name: `since ${clock(since)}${more}`, reason: '', since };
  });
}

export const discordAway: Check = {
  key: 'discord-away',
  group: 'Discord',
  label: 'Discord can be reached',
  area: 'Everyone',
  level: 'bad',
  title: () => 'Discord can’t be reached',
  isBanner: true,
  find: async (context) => ofEveryone(context, { since: (await findOutage(context.db)).awaySince }),
  heading: () => 'Discord can’t be reached',
  remedy: 'Messages wait, and are posted once Discord is back.',
};

export const tokenRefused: Check = {
  key: 'discord-token',
  group: 'Discord',
  label: 'Discord accepts the bot’s token',
  area: 'Everyone',
  level: 'bad',
  title: () => 'Discord refuses the bot’s token',
  isBanner: true,
  find: async (context) => ofEveryone(context, { since: (await findOutage(context.db)).refusedSince }),
  heading: () => 'Discord refuses the bot’s token',
  remedy: 'The person who runs this bot has to set a valid DISCORD_BOT_TOKEN. Messages wait until then.',
};

/** Channels that refuse the bot, or have taken nothing for a while. The outbox notifies of those that it gives up. */
export const silentChannels: Check = {
  key: 'channel-silent',
  group: 'Discord',
  label: 'The bot can write in its channels',
  area: 'Logging',
  level: 'bad',
  title: ({ name }) => `The bot can’t write in ${name}`,
  isBanner: true,
  isQuiet: true,
  async find(context) {
    const { db } = context;
    const now = context.clock.now();
    const refused = await db.select().from(discordRefusals);
    const outage = await findOutage(db);
    const isAway = outage.awaySince > 0 || outage.refusedSince > 0;
    const waiting = isAway ? [] : await listWaiting(db, now - MINUTE_MS);
    const isRefused = new Set(refused.map(({ botId, channelId }) => `${botId} ${channelId}`));
    const slow = waiting.filter(({ botId, channelId }) => !isRefused.has(`${botId} ${channelId}`));
    const silent = [
      ...refused.map(({ since, lastAt, ...channel }) => ({ ...channel, since: since || lastAt })),
      ...slow.map((channel) => ({ ...channel, reason: slowReason(channel) })),
    ];
    const found: Found[] = [];
    for (const [botId, channels] of Map.groupBy(silent, (channel) => channel.botId)) {
      const names = new Map((await listChannels(db, systemScope(botId))).map(({ id, name }) => [id, name]));
      found.push(
        ...channels.map((channel) => problemOf(channel, { name: names.get(channel.channelId), now })),
      );
    }
    return found;
  },
  heading: (count) =>
    count === 1 ? 'The bot can’t write in a channel' : `The bot can’t write in ${count} channels`,
  remedy: 'Fix the channel or its permissions in Discord, or choose another one; Test message tries again.',
  steps: [
    'In Discord, open Edit Channel › Permissions of the channel.',
    'Add the bot or its role, and allow View Channel, Send Messages and Embed Links.',
    'Come back here and check again. What waits is posted then.',
  ],
};

const slowReason = ({ messages }: Waiting) => `Discord does not take them: ${waitingWords(messages)}`;

type Silent = { botId: string; channelId: string; since: number; reason: string };

function problemOf(
  { botId, channelId, since, reason }: Silent,
  { name, now }: { name: string | undefined; now: number },
): Found {
  const shown = name === undefined ? 'a deleted channel, a thread or direct messages' : `#${name}`;
  const lasting = now - since < MINUTE_MS ? '' : `for ${describeDuration(now - since)}: `;
  return { botId, subject: channelId, name: shown, reason: `${lasting}${reason}`, since };
}
