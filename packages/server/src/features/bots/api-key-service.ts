import { API_SWITCHES } from '@arkwright/contracts/core/api-switches';
import { limitsOf } from '@arkwright/contracts/core/tiers';
import { completeGroup } from '@arkwright/contracts/settings-registry';
import { announceAccess } from '../../platform/access/announce.ts';
import { type ApiKeyCaller, newApiKey } from '../../platform/access/api-keys.ts';
import { type By, recordChange } from '../../platform/access/change-log.ts';
import { keepInstance } from '../../platform/access/keep-instance.ts';
import type { BotScope } from '../../platform/access/scope.ts';
import type { AppContext } from '../../platform/context.ts';
import { sha256 } from '../../platform/random.ts';
import { findByApiKey, findSecret, saveSecret, touchSecret } from './repository.ts';

/** When a key was last used is noted at most this often. */
const TOUCH_MS = 60_000;

const place = ({ botId }: BotScope) => ({ table: 'bot_secrets', column: 'sealed', botId, rowId: 'api-key' });

/** Makes a new API key for an instance and returns it; the old one is dead at once, in every process. */
export async function recreateApiKey(context: AppContext, by: By): Promise<string> {
  const apiKey = newApiKey();
  const { botId } = by.scope;
  const sealed = context.sealer.seal(apiKey, place(by.scope));
  const at = context.clock.now();
  await context.db.transaction(async (tx) => {
    await keepInstance(tx, by.scope);
    const secret = { kind: 'api-key', sealed, hash: sha256(apiKey), createdAt: at, lastUsedAt: 0 } as const;
    await saveSecret(tx, by.scope, secret);
    await recordChange(tx, by, {
      at,
      area: 'Owner',
      action: 'api-key.recreated',
      target: { kind: 'api-key', id: botId, name: 'API key' },
      before: null,
      after: null,
    });
    await announceAccess(context, tx, by.scope);
    await context.bus.publish(tx, {
      kind: 'live',
      to: { botId, need: ['Owner'] },
      event: { kind: 'changed', what: 'api-key', by: by.actor.name },
    });
  });
  return apiKey;
}

/** An instance's API key in the clear, for its owner alone; undefined while none was made. */
export async function readApiKey(
  context: AppContext,
  scope: BotScope,
): Promise<{ apiKey: string; createdAt: number; lastUsedAt: number } | undefined> {
  const row = await findSecret(context.db, scope, 'api-key');
  if (!row) return undefined;
  const { createdAt, lastUsedAt } = row;
  return { apiKey: context.sealer.open(row.sealed, place(scope)), createdAt, lastUsedAt };
}

/** The program that shows an API key with this hash, and what it may call; notes that the key is used. */
export async function lookUpApiKey(context: AppContext, hash: string): Promise<ApiKeyCaller | undefined> {
  const found = await findByApiKey(context.db, hash);
  if (!found) return undefined;
  const now = context.clock.now();
  if (now - found.lastUsedAt >= TOUCH_MS) await touchSecret(context.db, hash, now);
  const settings = completeGroup('api', found.value);
  return {
    kind: 'api-key',
    id: found.botId,
    name: 'API key',
    limits: limitsOf(found.tier, context.settings.selfHosted),
    parts: settings.isEnabled ? API_SWITCHES.filter((part) => settings[part]) : [],
  };
}
