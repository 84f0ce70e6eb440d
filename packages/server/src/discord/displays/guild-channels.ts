import { type APIGuildChannel, Routes } from 'discord.js';
import { idAt } from '../message-trace.ts';
import {
  CLOCK_MARGIN_MS,
  type DisplayRequests,
  type Found,
  OutcomeError,
  SAID_LATER,
  type Sought,
} from './requests.ts';

export type ListedChannel = APIGuildChannel & { parent_id?: string | null; position: number };

export const parentOf = ({ parent_id }: ListedChannel) => parent_id ?? '';
export const overwritesOf = ({ permission_overwrites }: ListedChannel) => permission_overwrites ?? [];

/** Reads a guild's list of channels, in which channels and categories are looked for. */
export function createGuildChannels({ rest, lookUp }: DisplayRequests) {
  /** A guild's channels. There are always some where displays are: an empty list is none of Discord's. */
  async function list(guildId: string): Promise<ListedChannel[]> {
    const channels = (await rest.get(Routes.guildChannels(guildId))) as ListedChannel[];
    if (!Array.isArray(channels) || channels.length === 0) throw new OutcomeError(SAID_LATER);
    return channels;
  }

  /**
   * A guild's channels, from a list that contains one that we know. A list without it is not trusted; only Discord's own error
   * says that a channel is gone.
   */
  async function beside(guildId: string, knownId: string): Promise<ListedChannel[]> {
    const channels = await list(guildId);
    if (channels.some(({ id }) => id === knownId)) return channels;
    await rest.get(Routes.channel(knownId));
    throw new OutcomeError(SAID_LATER);
  }

  /** A channel with a name that was made at the time or after it. */
  function find(
    listed: () => Promise<ListedChannel[]>,
    { title, since, known }: Sought,
    isSought: (channel: ListedChannel) => boolean,
  ): Promise<Found> {
    return lookUp(async () => {
      const after = BigInt(idAt(since - CLOCK_MARGIN_MS));
      const found = (await listed()).find(
        (channel) =>
          isSought(channel) && channel.name === title && BigInt(channel.id) > after && !known.has(channel.id),
      );
      return found ? { kind: 'found', id: found.id } : { kind: 'missing' };
    });
  }

  return { list, beside, find };
}
