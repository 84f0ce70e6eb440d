/**
 * KIT · The channels, categories and roles of the selected instance's guild, as choices for inputs.
 *   const { channels, roles } = useDirectory();
 * The live stream keeps them current. Deleted ones that are still selected are shown as DELETED CHANNEL or DELETED ROLE.
 */
import { type Channel, type GuildRole, isPostable } from '@arkwright/contracts/instances/schema';
import type { Choice } from '../ui/select/choice.ts';
import { useInstance, useInstances } from './instances.ts';
import { kitCalls } from './kit-calls.ts';
import { useRead } from './reads.ts';
import type { NamedServer } from './server-names.ts';

export const DELETED_CHANNEL = 'DELETED CHANNEL';
export const DELETED_ROLE = 'DELETED ROLE';
/** Beside a channel that the bot may not see or write in. */
export const BARRED_CHANNEL = 'the bot can’t write here';

/** The first choice of every list of channels: none (specification §2). */
export const NO_CHANNEL: Choice = { value: '', label: 'Select channel' };

export const NO_CATEGORY: Choice = { value: '', label: 'Select category' };

export function useDirectory() {
  const { data } = useRead(kitCalls.directory, { query: { id: useInstance().id } });
  return { channels: data?.channels, categories: data?.categories, roles: data?.roles };
}

/** The owner's user name; empty if they have never signed in. Undefined while loading, and without an instance. */
export function useOwnerName(): string | undefined {
  const id = useInstances().selected?.id ?? '';
  return useRead(kitCalls.directory, { query: { id } }, { enabled: id !== '' }).data?.ownerName;
}

/** The names of the instance's game servers; undefined while loading, and for people who may not view the servers. */
export function useNamedServers(): readonly NamedServer[] | undefined {
  return useRead(kitCalls.directory, { query: { id: useInstance().id } }).data?.servers;
}

type Listed = { channels: readonly Channel[] | undefined; categories: readonly Channel[] | undefined };

/**
 * Text channels as choices by category, in Discord's order, after the choice of none, with the selected one even if it was
 * deleted. Undefined lists are still loading.
 */
export function channelChoices({ channels, categories }: Listed, chosen: string): Choice[] {
  if (!channels) return chosen === '' ? [] : [{ value: chosen, label: '…' }];
  const nameOf = new Map(categories?.map(({ id, name }) => [id, name]));
  const choices = channels.filter(isPostable).map(({ id, name, parentId, isBotBarred }): Choice => {
    const group = nameOf.get(parentId);
    return {
      value: id,
      label: `#${name}`,
      ...(group !== undefined && { group }),
      ...(isBotBarred && { note: BARRED_CHANNEL }),
    };
  });
  const isGone = chosen !== '' && !channels.some(({ id }) => id === chosen);
  const gone = isGone ? [{ value: chosen, label: DELETED_CHANNEL }] : [];
  return [NO_CHANNEL, ...gone, ...choices];
}

/** Why nothing reaches a channel that is chosen; undefined where nothing is known to be wrong. */
export function channelTrouble(channels: Listed['channels'], chosen: string): string | undefined {
  if (!channels || chosen === '') return undefined;
  const channel = channels.find(({ id }) => id === chosen);
  if (!channel) return 'This channel was deleted: nothing is posted. Choose another one.';
  return channel.isBotBarred
    ? 'The bot can’t write in this channel: give it View Channel and Send Messages there.'
    : undefined;
}

/** Categories as choices, after the choice of none, with the selected one even if it was deleted. */
export function categoryChoices(categories: Listed['categories'], chosen: string): Choice[] {
  if (!categories) return chosen === '' ? [] : [{ value: chosen, label: '…' }];
  const isGone = chosen !== '' && !categories.some(({ id }) => id === chosen);
  const gone = isGone ? [{ value: chosen, label: DELETED_CHANNEL }] : [];
  return [NO_CATEGORY, ...gone, ...categories.map(({ id, name }) => ({ value: id, label: name }))];
}

/** Roles as choices, with those that are chosen even if they are gone. */
export function roleChoices(roles: readonly GuildRole[] | undefined, chosen: readonly string[]): Choice[] {
  if (!roles) return chosen.map((value) => ({ value, label: '…' }));
  const gone = chosen.filter((value) => !roles.some(({ id }) => id === value));
  return [
    ...gone.map((value) => ({ value, label: DELETED_ROLE })),
    ...roles.map(({ id, name }) => ({ value: id, label: `@${name}` })),
  ];
}
