import { type By, recordChange } from '../../platform/access/change-log.ts';
import type { AppContext } from '../../platform/context.ts';
import { newSecret, sha256 } from '../../platform/random.ts';
import { saveSecret } from './repository.ts';

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
  await context.db.transaction(async (tx) => {
    const secret = { kind: 'api-key', sealed, hash: sha256(apiKey), createdAt: at } as const;
    await saveSecret(tx, by.scope, secret);
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
