import { ChannelType, Routes } from 'discord.js';
import { createGuildChannels, parentOf } from './guild-channels.ts';
import { changed, type DisplayRequests, type Found, made, type Outcome, type Sought } from './requests.ts';

/** Discord's limit for the name of a channel. */
export const MAX_CHANNEL_NAME = 100;
const NEEDS = 'The bot needs Manage Channels, View Channel and Connect in this category.';

/** Makes, changes, removes and finds voice channels whose names are kept in step. */
export function createDisplayChannels(requests: DisplayRequests) {
  const { rest, attempt, lookUp } = requests;
  const guildChannels = createGuildChannels(requests);
  return {
    make(guildId: string, parent_id: string, name: string): Promise<Outcome> {
      const body = { name, type: ChannelType.GuildVoice, parent_id };
      return attempt(NEEDS, () => made(rest.post(Routes.guildChannels(guildId), { body })));
    },

    /** Its name, or its category, or both. */
    change(channelId: string, body: { name?: string; parent_id?: string }): Promise<Outcome> {
      return attempt(NEEDS, () => changed(rest.patch(Routes.channel(channelId), { body })));
    },

    remove(channelId: string): Promise<Outcome> {
      return attempt(NEEDS, () => changed(rest.delete(Routes.channel(channelId))));
    },

    /** `unclear` where it is hidden from the bot. */
    findById(channelId: string): Promise<Found> {
      return lookUp(async () => {
        await rest.get(Routes.channel(channelId));
        return { kind: 'found', id: channelId };
      });
    },

    /** A voice channel of a category, by its name. */
    find(place: { guildId: string; categoryId: string }, sought: Sought): Promise<Found> {
      const listed = () => guildChannels.beside(place.guildId, place.categoryId);
      return guildChannels.find(listed, sought, (channel) => {
        return channel.type === ChannelType.GuildVoice && parentOf(channel) === place.categoryId;
      });
    },
  };
}
