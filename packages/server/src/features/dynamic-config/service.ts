import { limitsOf } from '@arkwright/contracts/derived/limits';
import { MAX_DYNAMIC_CONFIGS, MAX_DYNAMIC_CONFIGS_WORDS } from '@arkwright/contracts/dynamic-config/bounds';
import { publishedSettings } from '@arkwright/contracts/dynamic-config/inspect-settings';
import type { DynamicConfig, DynamicConfigFields } from '@arkwright/contracts/dynamic-config/schema';
import { dynamicConfigFeature } from '@arkwright/contracts/manifests/dynamic-config';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import { claimFixedRoom } from '../../core/access/limits.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import { recorderOf } from '../../core/history/recorder.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { newId } from '../../platform/base/random.ts';
import type { Queries } from '../../platform/database/database.ts';
import { type FetchView, listFetches } from './fetches-service.ts';
import type { DynamicConfigRow } from './repository.ts';
import * as repository from './repository.ts';

export const findDynamicConfigInstance = repository.findConfigInstance;

/** The instance's dynamic configs by name, each with the latest fetch from each address. */
export async function listDynamicConfigs(
  context: AppContext,
  scope: InstanceScope,
  view: FetchView,
): Promise<DynamicConfig[]> {
  const [rows, fetches] = await Promise.all([
    repository.listConfigs(context.db, scope),
    listFetches(context, scope, view),
  ]);
  return rows.map((row) => ({ ...row, fetches: fetches.get(row.id) ?? [] }));
}

/** Adds a dynamic config; CONFLICT at the instance's maximum. */
export function createDynamicConfig(
  context: AppContext,
  by: By,
  { name, settings }: DynamicConfigFields,
): Promise<DynamicConfig> {
  return context.db.transaction(async (tx) => {
    await claimFixedRoom(tx, by.scope, {
      max: MAX_DYNAMIC_CONFIGS,
      message: MAX_DYNAMIC_CONFIGS_WORDS,
      count: (inner) => repository.countConfigs(inner, by.scope),
    });
    const after = await repository.insertConfig(tx, by.scope, { id: newId(), name, settings });
    await record(context, tx, by, { action: 'dynamic-config.created', after });
    return { ...after, fetches: [] };
  });
}

/** Changes a dynamic config. Game servers get it when they fetch it next. */
export async function updateDynamicConfig(
  context: AppContext,
  by: By,
  change: { id: string; fields: DynamicConfigFields; view: FetchView },
): Promise<DynamicConfig> {
  const { id } = change;
  const { name, settings } = change.fields;
  const after = await changeInstance(context, by.scope, async (tx) => {
    const before = await lock(tx, by.scope, id);
    const row = await repository.updateConfig(tx, by.scope, { id, name, settings });
    await record(context, tx, by, { action: 'dynamic-config.changed', before, after: row });
    return row;
  });
  return { ...after, fetches: (await listFetches(context, by.scope, change.view)).get(id) ?? [] };
}

export async function deleteDynamicConfig(context: AppContext, by: By, id: string): Promise<void> {
  await changeInstance(context, by.scope, async (tx) => {
    const before = await lock(tx, by.scope, id);
    await repository.deleteConfig(tx, by.scope, id);
    await record(context, tx, by, { action: 'dynamic-config.deleted', before });
  });
}

/**
 * The text for a game server, or undefined if there is none: no such config, a tier without dynamic configs, an instance
 * that the bot has left. All three answer alike.
 *
 * A downgrade keeps the data and ends the effect, but must not change a running world. So the address answers 404 and never
 * an empty text: as far as we know the game then keeps its loaded config, and returns to its own ini at its next start.
 * When the tier returns, so does the text at the same address.
 */
export async function loadPublishedText(
  context: AppContext,
  ids: { botId: string; configId: string },
): Promise<string | undefined> {
  const found = await repository.findPublished(context.db, ids);
  if (!found?.isActive) return undefined;
  const limits = limitsOf(found.tier, context.settings.selfHosted);
  return limits.dynamicConfig ? publishedSettings(found.settings) : undefined;
}

async function lock(tx: Queries, scope: InstanceScope, id: string): Promise<DynamicConfigRow> {
  const row = await repository.lockConfig(tx, scope, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Settings by lines, so that the history can show which were added and removed. */
const record = recorderOf({
  feature: dynamicConfigFeature,
  kind: 'dynamic-config',
  describe: ({ id, name, settings }: DynamicConfigRow) => ({
    id,
    name,
    fields: { name, settings: settings.split('\n').filter((line) => line !== '') },
  }),
});
