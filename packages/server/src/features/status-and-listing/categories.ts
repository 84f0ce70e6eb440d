import type { Channel } from '@arkwright/contracts/instances/schema';
import { MAX_IN_CATEGORY } from '@arkwright/contracts/status-and-listing/bounds';
import { MAX_CHANNEL_NAME } from '../../discord/displays/channels.ts';
import { cutText } from '../../discord/text.ts';
import type { Display } from './displays.ts';
import type { DisplayRow } from './repository.ts';

type Seen = {
  /** The category that the owner has chosen. Its name is undefined while the guild does not have it. */
  chosen: { id: string; name: string | undefined };
  rows: readonly DisplayRow[];
  /** All of the guild's channels but categories. */
  channels: readonly Channel[];
  categoryIds: ReadonlySet<string>;
};

/** A category for voice channels, 1 being the chosen one; `id` is empty while it is still to be made. */
type Category = { number: number; id: string; room: number };

const voiceRows = ({ rows }: Seen) => rows.filter(({ kind }) => kind === 'voice');
const categoryRows = ({ rows }: Seen) => rows.filter(({ kind }) => kind === 'category');
/** Under which a further category is kept. */
const keyOf = (chosenId: string, number: number) => `${chosenId} ${number}`;

/**
 * Puts the voice channels of `wanted` into the chosen category and as many further ones as they need, and adds those.
 * Existing channels stay where they are, unless fewer categories would do. An unneeded category stays until it is empty.
 * Pure.
 */
export function spreadOverCategories(wanted: readonly Display[], seen: Seen): Display[] {
  const voices = wanted.filter(({ kind }) => kind === 'voice');
  const categories = categoriesFor(voices.length, seen);
  const needed = categories.slice(1).map((category) => displayOf(category, seen));
  const messages = wanted.filter(({ kind }) => kind !== 'voice');
  return [...needed, ...stillInUse(needed, seen), ...placeIn(categories, voices, seen), ...messages];
}

/** The chosen category and the further ones needed for `count` channels. */
function categoriesFor(count: number, seen: Seen): Category[] {
  const idOf = new Map(categoryRows(seen).map(({ serverId, discordId }) => [serverId, discordId]));
  const categories: Category[] = [];
  for (let number = 1, room = 0; room < count; number++) {
    const id = number === 1 ? seen.chosen.id : (idOf.get(keyOf(seen.chosen.id, number)) ?? '');
    const category = { number, id, room: id === '' ? MAX_IN_CATEGORY : roomIn(id, seen) };
    categories.push(category);
    room += category.room;
  }
  return categories;
}

/** The room for our channels: other people's take some. A channel that is being created is listed before we know its ID. */
function roomIn(categoryId: string, seen: Seen): number {
  const rows = voiceRows(seen);
  const ours = new Set(rows.map(({ discordId }) => discordId));
  const others = seen.channels.filter(({ id, parentId }) => parentId === categoryId && !ours.has(id)).length;
  const begun = rows.filter(({ begunAt, placeId }) => begunAt !== null && placeId === categoryId).length;
  return Math.max(0, MAX_IN_CATEGORY - Math.max(0, others - begun));
}

/** First existing channels, or those being created, where they are, then the others where there is room. */
function placeIn(categories: readonly Category[], voices: readonly Display[], seen: Seen): Display[] {
  const rowOf = new Map(voiceRows(seen).map((row) => [row.serverId, row]));
  const room = new Map(categories.map((category) => [category, category.room]));
  const chosenFor = new Map<string, Category>();

  function put({ serverId }: Display, isMeant: (category: Category) => boolean): void {
    const category = chosenFor.has(serverId)
      ? undefined
      : categories.find((each) => isMeant(each) && (room.get(each) ?? 0) > 0);
    if (category === undefined) return;
    chosenFor.set(serverId, category);
    room.set(category, (room.get(category) ?? 0) - 1);
  }
  for (const display of voices) {
    const row = rowOf.get(display.serverId);
    if (row !== undefined && (row.discordId !== '' || row.begunAt !== null))
      put(display, ({ id }) => id !== '' && id === row.placeId);
  }
  for (const display of voices) put(display, () => true);

  return voices.map((display) => {
    const category = chosenFor.get(display.serverId);
    if (category === undefined || category.id !== '') return { ...display, placeId: category?.id ?? '' };
    // Existing channels keep their names up to date meanwhile.
    const row = rowOf.get(display.serverId);
    if (row !== undefined && row.discordId !== '') return { ...display, placeId: row.placeId };
    return { ...display, placeId: '', waitsFor: keyOf(seen.chosen.id, category.number) };
  });
}

/** A further category as Discord should show it: with the name of the chosen one, and its number. */
function displayOf({ number, id }: Category, seen: Seen): Display {
  const { chosen, categoryIds } = seen;
  const serverId = keyOf(chosen.id, number);
  const end = ` ${number}`;
  const title =
    chosen.name === undefined
      ? (categoryRows(seen).find((row) => row.serverId === serverId)?.shownDigest ?? '')
      : cutText(chosen.name, MAX_CHANNEL_NAME - end.length) + end;
  return {
    kind: 'category',
    serverId,
    placeId: chosen.id,
    shownDigest: title,
    title,
    ...(id !== '' && !categoryIds.has(id) && { isUnlisted: true }),
  };
}

/** Further categories that are unneeded but not empty, even with other people's channels; and one that is now the chosen one. */
function stillInUse(needed: readonly Display[], seen: Seen): Display[] {
  const isNeeded = new Set(needed.map(({ serverId }) => serverId));
  const used = new Set([
    seen.chosen.id,
    ...seen.channels.map(({ parentId }) => parentId),
    ...voiceRows(seen).flatMap(({ discordId, placeId }) => (discordId === '' ? [] : [placeId])),
  ]);
  return categoryRows(seen)
    .filter(({ serverId, discordId }) => !isNeeded.has(serverId) && discordId !== '' && used.has(discordId))
    .map(({ serverId, placeId, shownDigest }) => ({
      kind: 'category',
      serverId,
      placeId,
      shownDigest,
      title: shownDigest,
    }));
}
