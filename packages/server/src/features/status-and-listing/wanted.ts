import { MAX_IN_GUILD } from '@arkwright/contracts/status-and-listing/bounds';
import type { AppContext, KeptMessage } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { GUILD_FULL } from '../../core/discord-rest/verdict.ts';
import { getSettingsInEffect } from '../../core/settings/settings.ts';
import { listPlaces } from '../../discord/guilds/directory.ts';
import { spreadOverCategories } from './categories.ts';
import { type Display, keptMessage, listDisplays } from './displays.ts';
import type { Step } from './plan.ts';
import { type DisplayRow, listDisplayRows } from './repository.ts';
import { loadShownServers } from './shown-servers.ts';

export const NO_CHANNEL = 'The channel no longer exists.';
export const NO_CATEGORY = 'The category no longer exists.';

export type WantedDisplays = {
  wanted: Display[];
  rows: DisplayRow[];
  /** Why there is no use in asking Discord for a step. To be asked once for each, in their order. */
  stepProblem: (step: Step) => { reason: string; of: 'making' | 'place' } | undefined;
};

/** The wanted displays of an instance's servers, and the stored ones; undefined while the guild's channels are unknown. */
export async function loadWantedDisplays(
  context: AppContext,
  scope: InstanceScope,
): Promise<WantedDisplays | undefined> {
  const effect = await getSettingsInEffect(context, scope, ['serverStatus', 'playerList', 'companionMod']);
  if (effect === undefined) return undefined;
  const [{ channels, categories }, rows] = await Promise.all([
    listPlaces(context.db, scope),
    listDisplayRows(context.db, scope),
  ]);
  if (channels.length === 0 && categories.length === 0) return undefined;
  const servers = await loadShownServers(context, scope, effect);
  const channelIds: ReadonlySet<string> = new Set(channels.map(({ id }) => id));
  const categoryIds: ReadonlySet<string> = new Set(categories.map(({ id }) => id));
  const chosenId = effect.groups.serverStatus.categoryId;
  const chosen = { id: chosenId, name: categories.find(({ id }) => id === chosenId)?.name };
  const shown = [
    ...listDisplays(effect.groups, servers, context.clock.now()),
    ...(await listKeptMessages(context, scope)).map(keptMessage),
  ];
  const wanted = spreadOverCategories(shown, { chosen, rows, channels, categoryIds });
  let inGuild = channels.length + categories.length;

  function stepProblem(step: Step): ReturnType<WantedDisplays['stepProblem']> {
    if (step.do !== 'make' && step.do !== 'change') return undefined;
    const { kind, placeId, message } = step.display;
    // The bot's token would reach other guilds' channels, too.
    if (message !== undefined && !channelIds.has(placeId)) return { reason: NO_CHANNEL, of: 'place' };
    if (message !== undefined) return undefined;
    // Further categories are our own; the chosen one was chosen by a person.
    if (placeId === chosenId && !categoryIds.has(chosenId)) return { reason: NO_CATEGORY, of: 'place' };
    if (step.do === 'change') return undefined;
    inGuild++;
    // A category is of no use without a channel in it.
    const least = kind === 'category' ? inGuild + 1 : inGuild;
    return least > MAX_IN_GUILD ? { reason: GUILD_FULL, of: 'making' } : undefined;
  }
  return { wanted, rows, stepProblem };
}

/** The other features' messages to keep up to date. */
async function listKeptMessages(context: AppContext, scope: InstanceScope): Promise<KeptMessage[]> {
  const lists = context.features.flatMap(({ keptMessages }) => keptMessages?.list(context, scope) ?? []);
  return (await Promise.all(lists)).flat();
}
