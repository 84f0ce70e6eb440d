import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { findReferences } from '@arkwright/contracts/core/references';
import { GROUP_NAMES, settingsGroups } from '@arkwright/contracts/settings-registry';
import { inArray } from 'drizzle-orm';
import type { Check, Found } from '../../context/app-context.ts';
import { CHECKED, cannotCheck, notApplicable } from '../../context/coverage.ts';
import { systemScope } from '../../core/access/scope.ts';
import { checkedSettings } from '../../core/settings/checked-settings.ts';
import { listChannels } from '../../discord/guilds/directory.ts';
import { findOutage, listWaiting, type Waiting } from '../../discord/outages.ts';
import { discordRefusals } from '../../discord/table.ts';
import { describeDuration } from '../../platform/base/duration.ts';
import { waitingWords } from './discord-outage.ts';

/** Channels that refuse the bot, or have taken nothing for a while. The outbox notifies of those that it gives up. */
export const silentChannelCheck: Check = {
  key: 'channel-silent',
  group: 'Discord',
  label: 'The bot can write in its channels',
  area: 'Logging',
  level: 'bad',
  title: ({ name }) => `The bot can’t write in ${name}`,
  isBanner: true,
  isQuiet: true,
  async find(context, botIds) {
    const { db } = context;
    const now = context.clock.now();
    const refused = await db
      .select()
      .from(discordRefusals)
      .where(botIds && inArray(discordRefusals.botId, [...botIds]));
    const outage = await findOutage(db);
    const isAway = outage.awaySince > 0 || outage.refusedSince > 0;
    const waiting = isAway ? [] : await listWaiting(db, { before: now - MINUTE_MS, botIds });
    const isRefused = new Set(refused.map(({ botId, channelId }) => `${botId} ${channelId}`));
    const slow = waiting.filter(({ botId, channelId }) => !isRefused.has(`${botId} ${channelId}`));
    const silent = [
      ...refused.map(({ since, lastAt, ...channel }) => ({ ...channel, since: since || lastAt })),
      ...slow.map((channel) => ({ ...channel, reason: slowReason(channel) })),
    ];
    const found: Found[] = [];
    for (const [botId, channels] of Map.groupBy(silent, (channel) => channel.botId)) {
      const names = new Map((await listChannels(db, systemScope(botId))).map(({ id, name }) => [id, name]));
      found.push(...channels.map((channel) => toFound(channel, { name: names.get(channel.channelId), now })));
    }
    return found;
  },
  async covers(instance) {
    const effect = await checkedSettings(instance);
    const isInUse = GROUP_NAMES.some((group) =>
      findReferences(settingsGroups[group].schema, effect?.groups[group]).some(
        ({ kind }) => kind === 'channel',
      ),
    );
    if (!isInUse) return notApplicable('no channel is chosen');
    const { awaySince, refusedSince } = await findOutage(instance.context.db);
    if (awaySince > 0 || refusedSince > 0) return cannotCheck('Discord can’t be reached');
    return CHECKED;
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

function toFound(
  { botId, channelId, since, reason }: Silent,
  { name, now }: { name: string | undefined; now: number },
): Found {
  const shown = name === undefined ? 'a deleted channel, a thread or direct messages' : `#${name}`;
  const lasting = now - since < MINUTE_MS ? '' : `for ${describeDuration(now - since)}: `;
  return { botId, subject: channelId, name: shown, reason: `${lasting}${reason}`, since };
}
