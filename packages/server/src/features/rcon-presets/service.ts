import { rconPresetsFeature } from '@arkwright/contracts/rcon-presets/feature';
import type { RconPreset, RconPresetFields } from '@arkwright/contracts/rcon-presets/schema';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import { claimRoom, limitsIn } from '../../core/access/limits.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import { recorderOf } from '../../core/history/recorder.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { newId } from '../../platform/base/random.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { PresetRow } from './repository.ts';
import * as repository from './repository.ts';

export const findRconPresetInstance = repository.findPresetInstance;

/** The instance's presets, by name. */
export function listRconPresets(db: Queries, scope: InstanceScope): Promise<RconPreset[]> {
  return repository.listPresets(db, scope);
}

/** Adds a preset; LIMIT_REACHED when the tier allows no more. */
export function createRconPreset(context: AppContext, by: By, fields: RconPresetFields): Promise<RconPreset> {
  return context.db.transaction(async (tx) => {
    await claimRoom(tx, by.scope, {
      key: 'rconPresets',
      selfHosted: context.settings.selfHosted,
      count: (inner) => repository.countPresets(inner, by.scope),
    });
    const { name, commands, isEnabled } = fields;
    const now = context.clock.now();
    const row = { id: newId(), name, commands, isEnabled, createdAt: now, updatedAt: now };
    const after = await repository.insertPreset(tx, by.scope, row);
    await record(context, tx, by, { action: 'rcon-preset.created', after });
    return after;
  });
}

/** Changes a preset. Runs that have begun go on with what they began with. */
export function updateRconPreset(
  context: AppContext,
  by: By,
  change: RconPresetFields & { id: string },
): Promise<RconPreset> {
  return changeInstance(context, by.scope, async (tx) => {
    const before = await lockRconPreset(tx, by.scope, change.id);
    const { id, name, commands, isEnabled } = change;
    const row = { id, name, commands, isEnabled, updatedAt: context.clock.now() };
    const after = await repository.updatePreset(tx, by.scope, row);
    if (!after) throw new AppError('NOT_FOUND');
    await record(context, tx, by, { action: 'rcon-preset.changed', before, after });
    return after;
  });
}

export async function deleteRconPreset(context: AppContext, by: By, id: string): Promise<void> {
  await changeInstance(context, by.scope, async (tx) => {
    const before = await lockRconPreset(tx, by.scope, id);
    await repository.deletePreset(tx, by.scope, id);
    await record(context, tx, by, { action: 'rcon-preset.deleted', before });
  });
}

/** A preset, locked until the transaction ends; NOT_FOUND if there is none. */
export async function lockRconPreset(tx: Queries, scope: InstanceScope, id: string): Promise<PresetRow> {
  const row = await repository.lockPreset(tx, scope, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** After a downgrade the oldest presets run on, as many as the tier has; CONFLICT for the others. */
export async function refuseAboveLimit(
  context: Pick<AppContext, 'settings'>,
  tx: Queries,
  scope: InstanceScope,
  preset: PresetRow,
): Promise<void> {
  const { rconPresets: max } = await limitsIn(tx, scope, context.settings.selfHosted);
  if ((await repository.countOlder(tx, scope, preset)) >= max)
    throw new AppError('CONFLICT', `This preset is above your tier's limit of ${max} RCON presets.`);
}

const record = recorderOf({
  feature: rconPresetsFeature,
  kind: 'rcon-preset',
  describe: ({ id, name, commands, isEnabled }: PresetRow) => ({
    ...{ id, name },
    fields: { name, commands, isEnabled },
  }),
});
