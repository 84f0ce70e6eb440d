import type { AppContext } from '../../context/app-context.ts';
import { featureEvent } from '../../context/feature-event.ts';
import { stopReasons } from './stops.ts';

/** Servers of these instances are shown as offline: the reply is why, in sentences by server ID, as far as it is known better. */
export const offlineShown = featureEvent<{ botIds: readonly string[] }, ReadonlyMap<string, string>>();

/** What features know about why servers of these instances are offline, by server ID. */
export async function offlineReasons(
  context: AppContext,
  botIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (botIds.length === 0) return new Map();
  const [stopped, known] = await Promise.all([
    stopReasons(context.db, botIds),
    offlineShown.tell(context, { botIds }),
  ]);
  return new Map([...known, stopped].flatMap((reasons) => [...reasons]));
}
