import { mayCrash } from '@arkwright/ark/known-commands';
import { maskSecrets } from '@arkwright/ark/mask-secrets';
import { waitsProblem } from '@arkwright/contracts/core/wait';
import type { Limits } from '@arkwright/contracts/derived/limits';
import { rconPresetsFeature } from '@arkwright/contracts/manifests/rcon-presets';
import type { OpenRun, RunTarget } from '@arkwright/contracts/rcon-presets/run-schema';
import type { RconPreset, RconPresetFields } from '@arkwright/contracts/rcon-presets/schema';
import type { AppContext } from '../../context/app-context.ts';
import { featureEvent } from '../../context/feature-event.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import { claimRoom, limitsIn } from '../../core/access/limits.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { type By, recordChange } from '../../core/history/change-log.ts';
import { recorderOf } from '../../core/history/recorder.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { namedFew } from '../../platform/base/named-few.ts';
import { newId } from '../../platform/base/random.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { PresetRow } from './repository.ts';
import * as repository from './repository.ts';
import { type ServerEnding, toEnding } from './run-endings.ts';
import { claimRunRoom } from './run-room.ts';
import type { RunKey } from './runs-repository.ts';
import * as runs from './runs-repository.ts';

/** The bus's name of a run that waits for a worker. */
export const RUN_WORK = 'rcon-preset-run';

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

/** Changes a preset. Runs in progress keep the commands that they began with. */
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

/** Deletes a preset; CONFLICT while something runs it by itself, which would do nothing without it. */
export async function deleteRconPreset(context: AppContext, by: By, id: string): Promise<void> {
  await changeInstance(context, by.scope, async (tx) => {
    const before = await lockRconPreset(tx, by.scope, id);
    const uses = await listUses(context, tx, by.scope, id);
    if (uses.length > 0) {
      const words = `This preset is run by ${namedFew(uses.map((name) => ({ name, reason: '' })))}. Delete that, or have it run something else, first.`;
      throw new AppError('CONFLICT', words);
    }
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

/**
 * Somebody wants to delete an RCON preset: the reply is what runs it automatically, in words, e.g. `the timed command
 * “Nightly”`. While anything does, it can't be deleted.
 */
export const presetDeletionWanted = featureEvent<
  { tx: Queries; scope: InstanceScope; presetId: string },
  string[]
>();

/** The other features' uses of a preset. */
async function listUses(
  context: AppContext,
  tx: Queries,
  scope: InstanceScope,
  id: string,
): Promise<string[]> {
  return (await presetDeletionWanted.tell(context, { tx, scope, presetId: id })).flat();
}

/**
 * Why a preset does not run, in words; empty if it does. After a downgrade the `older` ones still run, up to the tier's
 * limit.
 */
function refusalOf({ isEnabled, commands }: PresetRow, limits: Limits, older: number): string {
  if (!isEnabled) return 'This preset is disabled.';
  if (commands.length === 0) return 'This preset has no commands.';
  // It may have been stored before presets knew waits.
  const problem = waitsProblem(commands);
  if (problem !== undefined) return `This preset can’t run. ${problem}.`;
  if (!limits.advancedRcon) return 'RCON presets need a higher tier.';
  if (older < limits.rconPresets) return '';
  return `This preset is above your tier's limit of ${limits.rconPresets} RCON presets.`;
}

/**
 * A preset as those know it who run it by itself: `skip` says why it would not run now, and is empty if it would; `mayCrash`,
 * whether a line is reported to crash the game over RCON.
 */
export type PresetState = { name: string; skip: string; mayCrash: boolean };

/** The instance's presets by their ids. */
export async function listPresetStates(
  context: Pick<AppContext, 'settings'>,
  db: Queries,
  scope: InstanceScope,
): Promise<Map<string, PresetState>> {
  const limits = await limitsIn(db, scope, context.settings.selfHosted);
  const rows = await repository.listByAge(db, scope);
  return new Map(
    rows.map((row, older) => [
      row.id,
      { name: row.name, skip: refusalOf(row, limits, older), mayCrash: row.commands.some(mayCrash) },
    ]),
  );
}

/**
 * Begins a run of a preset that is locked; a worker carries it out. Returns its id. CONFLICT if the preset is disabled,
 * empty, above the tier's limit or running already, so that a second click runs nothing twice.
 *
 * @param run.isUntold don't notify when it ends; the caller reports the result.
 */
export async function beginRun(
  context: AppContext,
  tx: Queries,
  by: By,
  run: { preset: PresetRow; targets: readonly RunTarget[]; isUntold?: true },
): Promise<string> {
  const { preset, targets } = run;
  const limits = await limitsIn(tx, by.scope, context.settings.selfHosted);
  const refusal = refusalOf(preset, limits, await repository.countOlder(tx, by.scope, preset));
  if (refusal !== '') throw new AppError('CONFLICT', refusal);
  if (await runs.isRunning(tx, by.scope, preset.id))
    throw new AppError('CONFLICT', 'This preset is already running.');
  await claimRunRoom(tx, by.scope);
  const id = newId();
  const startedAt = context.clock.now();
  await runs.insertRun(tx, by.scope, {
    id,
    presetId: preset.id,
    presetName: preset.name,
    commands: preset.commands,
    actorName: by.actor.name,
    tellUserId: by.actor.kind === 'user' && !run.isUntold ? by.actor.id : null,
    origin: by.origin,
    startedAt,
    servers: targets.map(({ id: serverId, name, skipReason }) => ({
      serverId,
      serverName: name,
      state: skipReason === '' ? ('waiting' as const) : ('skipped' as const),
      reason: skipReason,
    })),
  });
  await recordChange(tx, by, {
    at: startedAt,
    area: 'RconPresets',
    action: 'rcon-preset.ran',
    target: { kind: 'rcon-preset', id: preset.id, name: preset.name },
    before: null,
    after: {
      commands: preset.commands.map(maskSecrets),
      servers: targets.filter(({ skipReason }) => skipReason === '').map(({ name }) => name),
      skippedServers: targets.filter(({ skipReason }) => skipReason !== '').map(({ name }) => name),
    },
  });
  await context.bus.publish(tx, { kind: 'work', what: RUN_WORK, botId: by.scope.botId, id });
  return id;
}

/** The runs of an instance that have not ended. */
export async function listOpenRuns(db: Queries, scope: InstanceScope): Promise<OpenRun[]> {
  const open = await runs.listOpenRuns(db, scope);
  return open.map(({ id, presetName, actorName, startedAt }) => ({
    id,
    presetName,
    by: actorName,
    startedAt,
  }));
}

/** The finished runs among these, with the results by server. One that is no longer stored has no servers. */
export async function listEndings(
  db: Queries,
  keys: readonly RunKey[],
): Promise<(RunKey & { servers: ServerEnding[] })[]> {
  const open = new Set((await runs.listOpenAmong(db, keys)).map(({ id }) => id));
  const ended = keys.filter(({ id }) => !open.has(id));
  const servers = Map.groupBy(await runs.listServersOf(db, ended), ({ runId }) => runId);
  return ended.map((key) => ({ ...key, servers: (servers.get(key.id) ?? []).map(toEnding) }));
}

const record = recorderOf({
  feature: rconPresetsFeature,
  kind: 'rcon-preset',
  describe: ({ id, name, commands, isEnabled }: PresetRow) => ({
    id,
    name,
    fields: { name, commands, isEnabled },
  }),
});
