import { ChannelType, Routes } from 'discord.js';
import type { DiscordApplication } from '../../core/discord-rest/application.ts';
import { createGuildChannels, type ListedChannel } from './guild-channels.ts';
import { createDisplayRequests, type DisplayContext, made, type Outcome, OutcomeError } from './requests.ts';

const NEEDS =
  'The bot may not make channels there: give it Manage Channels and View Channel in the whole Discord server, or choose a channel.';
const AWAY = 'Discord does not answer right now. Please try again shortly.';

/** What somebody has asked for is done at once or not at all: no other process takes it over. */
const ASKED = { name: 'a new channel', isHeld: () => true };

/** The new channel's id, or why there is none, as a sentence. */
export type NewChannel = { kind: 'made'; id: string } | { kind: 'not-made'; reason: string };

/** Makes a text channel at the top of a guild, unless there is one with this name. */
export async function makeTextChannel(
  context: DisplayContext,
  application: DiscordApplication,
  { guildId, name }: { guildId: string; name: string },
): Promise<NewChannel> {
  const requests = createDisplayRequests(context, { application, hold: ASKED });
  const guildChannels = createGuildChannels(requests);
  const isOurs = (channel: ListedChannel) => channel.type === ChannelType.GuildText;
  const listed = () => guildChannels.list(guildId);
  const since = context.clock.now();
  const known = new Set<string>();

  async function make(): Promise<string> {
    for (const channel of await listed()) {
      known.add(channel.id);
      if (isOurs(channel) && channel.name === name) throw new OutcomeError(taken(name));
    }
    const body = { name, type: ChannelType.GuildText };
    return made(requests.rest.post(Routes.guildChannels(guildId), { body }));
  }

  try {
    const outcome = await requests.attempt(NEEDS, make);
    if (outcome.kind === 'done') return { kind: 'made', id: outcome.id };
    if (outcome.kind === 'refused') return { kind: 'not-made', reason: outcome.reason };
    if (outcome.kind !== 'later' || !outcome.isUnclear) return { kind: 'not-made', reason: AWAY };
    // Discord may have made it all the same.
    const found = await guildChannels.find(listed, { title: name, since, known }, isOurs);
    return found.kind === 'found' ? { kind: 'made', id: found.id } : { kind: 'not-made', reason: AWAY };
  } finally {
    requests.end();
  }
}

const taken = (name: string): Outcome => ({
  kind: 'refused',
  reason: `There is a channel #${name} already: choose it.`,
  isOfPlace: true,
});
