import { API_SWITCHES } from '@arkwright/contracts/core/api-switches';
import { HOUR_MS } from '@arkwright/contracts/core/durations';
import type { AppContext } from '../../context/app-context.ts';
import { botSecrets } from '../../core/keys/table.ts';
import { settings } from '../../core/settings/table.ts';
import { sha256 } from '../../platform/base/random.ts';

/** Gives an instance its key of a kind. That it is used is noted an hour from now. */
export async function restoreKey(
  { db, sealer, clock }: AppContext,
  { id, kind, key }: { id: string; kind: 'api-key' | 'registration-key'; key: string },
): Promise<void> {
  const place = { table: 'bot_secrets', column: 'sealed', botId: id, rowId: kind };
  const secret = {
    botId: id,
    kind,
    sealed: sealer.seal(key, place),
    hash: sha256(key),
    createdAt: 1,
    lastUsedAt: clock.now() + HOUR_MS,
  };
  await db
    .insert(botSecrets)
    .values(secret)
    .onConflictDoUpdate({ target: [botSecrets.botId, botSecrets.kind], set: secret });
}

/** Gives an instance its API key, with the given switches on (default: all). */
export async function restoreApiKey(
  context: AppContext,
  bot: { id: string; apiKey: string },
  given: { isEnabled: boolean; parts: readonly string[] } = { isEnabled: true, parts: API_SWITCHES },
): Promise<void> {
  await restoreKey(context, { id: bot.id, kind: 'api-key', key: bot.apiKey });
  const value = Object.fromEntries([
    ['isEnabled', given.isEnabled],
    ...API_SWITCHES.map((part) => [part, given.parts.includes(part)]),
  ]);
  await context.db
    .insert(settings)
    .values({ botId: bot.id, group: 'api', rev: 1, value })
    .onConflictDoUpdate({ target: [settings.botId, settings.group], set: { value } });
}
