import { type APIGuild, type APIGuildMember, ChannelType, Routes } from 'discord.js';
import { copyableOverwrites, permissionsIn } from '../place-permissions.ts';
import { createGuildChannels, overwritesOf, parentOf } from './guild-channels.ts';
import {
  changed,
  type DisplayRequests,
  type Found,
  made,
  type Outcome,
  OutcomeError,
  SAID_LATER,
  type Sought,
} from './requests.ts';

const NEEDS =
  'To make a further category, the bot needs Manage Channels, View Channel and Connect in the whole Discord server.';
/** Something is still in a category that is to go. */
const IN_USE_MS = 60_000;

/** Makes, removes and finds the further categories of voice channels. */
export function createDisplayCategories(requests: DisplayRequests) {
  const { rest, attempt, findUserId } = requests;
  const guildChannels = createGuildChannels(requests);
  return {
    /** A category next below another one, with its rights as far as Discord lets the bot give them. */
    make(guildId: string, besideId: string, name: string): Promise<Outcome> {
      return attempt(NEEDS, async () => {
        const beside = (await guildChannels.beside(guildId, besideId)).find(({ id }) => id === besideId);
        if (beside === undefined) throw new OutcomeError(SAID_LATER);
        const overwrites = copyableOverwrites(await heldIn(guildId), overwritesOf(beside));
        if (overwrites === undefined)
          throw new OutcomeError({ kind: 'refused', reason: NEEDS, isOfPlace: true });
        // Of two at one position, the one that was made later comes after the other.
        const { position } = beside;
        const body = { name, type: ChannelType.GuildCategory, position, permission_overwrites: overwrites };
        return made(rest.post(Routes.guildChannels(guildId), { body }));
      });
    },

    /** Removes a category, unless there is anything in it. */
    remove(guildId: string, categoryId: string): Promise<Outcome> {
      return attempt(NEEDS, async () => {
        const channels = await guildChannels.beside(guildId, categoryId);
        if (channels.some((channel) => parentOf(channel) === categoryId))
          throw new OutcomeError({ kind: 'later', ms: IN_USE_MS, isUnclear: false });
        return changed(rest.delete(Routes.channel(categoryId)));
      });
    },

    find(guildId: string, sought: Sought): Promise<Found> {
      const listed = () => guildChannels.list(guildId);
      return guildChannels.find(listed, sought, ({ type }) => type === ChannelType.GuildCategory);
    },
  };

  /** What the bot may do in the guild as a whole. */
  async function heldIn(guildId: string): Promise<bigint | 'everything'> {
    const guild = (await rest.get(Routes.guild(guildId))) as APIGuild;
    const id = await findUserId();
    const { roles } = (await rest.get(Routes.guildMember(guildId, id))) as APIGuildMember;
    return permissionsIn(guild, { id, roles }, []);
  }
}
