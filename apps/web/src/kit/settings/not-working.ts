/**
 * KIT · What is switched on and can't be said in Discord: no channel is chosen, it is gone or closed to the bot, or the tier
 * is missing. Pure; screens and the drawer use `useNotPosting`.
 */
import type { Posting } from '@arkwright/contracts/core/feature';
import { FEATURE_TIERS, type Feature, type Limits } from '@arkwright/contracts/core/tiers';
import type { Channel } from '@arkwright/contracts/instances/schema';

type Known = {
  /** The value of a settings field; undefined for one that the person may not view. */
  read: (path: string) => unknown;
  /** Undefined while they are not known. */
  channels: readonly Channel[] | undefined;
  limits: Limits | undefined;
};

/** The channels that a field names: its own, or those of its entries. */
export function channelIdsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: { channelId?: unknown }) => channelIdsIn(entry.channelId));
}

function whyNot({ what, when, channel, tier }: Posting, known: Known): string | undefined {
  const { read, channels, limits } = known;
  const chosen = read(channel);
  if (chosen === undefined || !when.every((path) => read(path) === true)) return undefined;
  const ids = channelIdsIn(chosen);
  if (ids.length === 0) return `${what} is on, but no channel is chosen: nothing is posted.`;
  // The manifests' tests hold it to be a feature of the tiers.
  const feature = tier as Feature | undefined;
  if (feature !== undefined && limits !== undefined && !limits[feature])
    return `${what} is on, but needs Tier ${FEATURE_TIERS[feature]}: nothing is posted.`;
  if (channels === undefined) return undefined;
  const isOpen = (id: string) => channels.some((one) => one.id === id && !one.isBotBarred);
  const closed = ids.filter((id) => !isOpen(id));
  if (closed.length === 0) return undefined;
  return closed.length === ids.length
    ? `${what} is on, but the bot can’t write in its channel: nothing is posted.`
    : `${what} is on, but the bot can’t write in some of its channels.`;
}

/** A sentence for each posting that is on and can't work. */
export function notPosting(posts: readonly Posting[], known: Known): string[] {
  return posts.flatMap((posting) => whyNot(posting, known) ?? []);
}
