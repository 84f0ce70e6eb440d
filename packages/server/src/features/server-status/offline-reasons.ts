import type { AppContext } from '../../context/app-context.ts';

/** What features know about why servers of these instances are offline, by server ID. */
export async function offlineReasons(
  context: AppContext,
  botIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (botIds.length === 0) return new Map();
  const known = await Promise.all(
    context.features.map((feature) => feature.offlineReasons?.(context, botIds) ?? []),
  );
  return new Map(known.flatMap((reasons) => [...reasons]));
}
