import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { getSettingsInEffect } from '../../core/settings/settings.ts';
import { listCategories, listChannels } from '../../discord/guilds/directory.ts';
import { type Display, listDisplays } from './displays.ts';
import type { Step } from './plan.ts';
import { type DisplayRow, listDisplayRows } from './repository.ts';
import { loadShownServers } from './shown-servers.ts';

const MAX_IN_CATEGORY = 50;
const FULL = 'The category is full: Discord allows 50 channels in one.';
export const NO_CHANNEL = 'The channel no longer exists.';
export const NO_CATEGORY = 'The category no longer exists.';

type Wanted = {
  wanted: Display[];
  rows: DisplayRow[];
  /** Why there is no use in asking Discord for a step. To be asked once for each, in their order. */
  whyNot: (step: Step) => { reason: string; of: 'making' | 'place' } | undefined;
};

/** What Discord should show of an instance's servers, and what it shows; undefined while nobody knows what the guild has. */
export async function loadWanted(context: AppContext, scope: InstanceScope): Promise<Wanted | undefined> {
  const effect = await getSettingsInEffect(context, scope, ['serverStatus', 'playerList', 'companionMod']);
  if (effect === undefined) return undefined;
  const [channels, categories, rows] = await Promise.all([
    listChannels(context.db, scope),
    listCategories(context.db, scope),
    listDisplayRows(context.db, scope),
  ]);
  if (channels.length === 0 && categories.length === 0) return undefined;
  const wanted = listDisplays(
    effect.groups,
    await loadShownServers(context, scope, effect),
    context.clock.now(),
  );
  const channelIds = new Set(channels.map(({ id }) => id));
  const categoryIds = new Set(categories.map(({ id }) => id));
  let made = 0;

  function whyNot(step: Step): ReturnType<Wanted['whyNot']> {
    if (step.do !== 'make' && step.do !== 'change') return undefined;
    const { kind, placeId } = step.display;
    // The bot's token would reach other guilds' channels, too.
    if (kind !== 'voice' && !channelIds.has(placeId)) return { reason: NO_CHANNEL, of: 'place' };
    if (kind !== 'voice') return undefined;
    if (!categoryIds.has(placeId)) return { reason: NO_CATEGORY, of: 'place' };
    if (step.do === 'change') return undefined;
    made++;
    const inside = channels.filter(({ parentId }) => parentId === placeId).length;
    return inside + made > MAX_IN_CATEGORY ? { reason: FULL, of: 'making' } : undefined;
  }
  return { wanted, rows, whyNot };
}
