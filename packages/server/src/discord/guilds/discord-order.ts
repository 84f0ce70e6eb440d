import { ChannelType } from 'discord.js';

type Placed = { id: string; type: number; parentId: string; position: number };

const SPOKEN: ReadonlySet<number> = new Set([ChannelType.GuildVoice, ChannelType.GuildStageVoice]);

/**
 * Channels in the order in which Discord's client lists them: those without a category first, then category by category,
 * each followed by its own; text before voice, then by position, equal positions by age. Positions count within the whole
 * guild and alone do not tell that order.
 */
export function inDiscordOrder<Channel extends Placed>(channels: readonly Channel[]): Channel[] {
  const isCategory = ({ type }: Placed) => type === ChannelType.GuildCategory;
  const byPlace = (a: Placed, b: Placed) =>
    Number(SPOKEN.has(a.type)) - Number(SPOKEN.has(b.type)) ||
    a.position - b.position ||
    (BigInt(a.id) < BigInt(b.id) ? -1 : 1);
  const sorted = channels.toSorted(byPlace);
  const categories = sorted.filter(isCategory);
  const known = new Set(categories.map(({ id }) => id));
  const inside = Map.groupBy(
    sorted.filter((channel) => !isCategory(channel)),
    ({ parentId }) => (known.has(parentId) ? parentId : ''),
  );
  return [
    ...(inside.get('') ?? []),
    ...categories.flatMap((category) => [category, ...(inside.get(category.id) ?? [])]),
  ];
}
