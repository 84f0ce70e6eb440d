import { type By, recordChange } from '../../platform/access/change-log.ts';
import type { AppContext } from '../../platform/context.ts';
import { newSecret, sha256 } from '../../platform/random.ts';
import { botSecrets } from './table.ts';

/** Makes a new API key for an instance and returns it; the old one is dead at once. */
export async function recreateApiKey(context: AppContext, by: By): Promise<string> {
  const apiKey = `ak_${newSecret()}`;
  const { botId } = by.scope;
  const sealed = context.sealer.seal(apiKey, {
    table: 'bot_secrets',
    column: 'sealed',
    botId,
    rowId: 'api-key',
  });
  const at = context.clock.now();
  const secret = { sealed, hash: sha256(apiKey), createdAt: at };
  await context.db.transaction(async (tx) => {
    await tx
      .insert(botSecrets)
      .values({ botId, kind: 'api-key', ...secret })
      .onConflictDoUpdate({ target: [botSecrets.botId, botSecrets.kind], set: secret });
    await recordChange(tx, by, {
      at,
      area: 'Owner',
      action: 'api-key.recreated',
      target: { kind: 'api-key', id: botId, name: 'API key' },
      before: null,
      after: null,
    });
  });
  return apiKey;
}
