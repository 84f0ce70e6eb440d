import type { AppContext } from '../../platform/context.ts';
import { inParts } from '../../platform/in-parts.ts';
import { listSettingsInEffect } from '../bots/settings-service.ts';
import type { Seen } from './playtime-repository.ts';
import * as repository from './playtime-repository.ts';

/** So many players in one statement: it holds their rows for as long as it takes. */
const IN_A_STATEMENT = 1000;

/**
 * Counts half a minute of playtime for the registered ones among these players, in instances that track it. Who is seen
 * twice is counted where they were seen last. Returns PostgreSQL's time (ms).
 */
export async function countPlaytime(context: AppContext, seen: readonly Seen[]): Promise<number> {
  const found = await repository.findCountable(context.db, [...new Set(seen.map(({ botId }) => botId))]);
  if (found.botIds.length === 0) return found.now;
  const effects = await listSettingsInEffect(context, found.botIds, 'playerRegistration');
  const isTracked = ({ botId }: Seen) => {
    const effect = effects.get(botId);
    const { isEnabled, isPlaytimeTrackingEnabled } = effect?.settings ?? {};
    return effect?.limits.companionMod && isEnabled && isPlaytimeTrackingEnabled;
  };
  const players = new Map(seen.filter(isTracked).map((each) => [`${each.botId} ${each.netId}`, each]));
  for (const part of inParts([...players.values()], IN_A_STATEMENT))
    await repository.countStep(context.db, part);
  return found.now;
}
