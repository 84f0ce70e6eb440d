import type { AppContext } from '../../context/app-context.ts';
import type { By } from '../../core/history/change-log.ts';
import { UNKNOWN_OUTCOME } from '../../game-commands/service.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { beginRun, listEndings, lockRconPreset } from '../rcon-presets/service.ts';
import type { Planned } from './plan-run.ts';
import type { ResultRow, RunKey, RunRow } from './runs-repository.ts';
import * as runs from './runs-repository.ts';

type Begun = { row: RunRow; results: ResultRow[] };

/**
 * Begins a run of a preset on the servers that are not skipped; the rest is the preset's own. Where it does not run (it is
 * disabled, above the tier's limit or running already), all its servers are skipped with the reason.
 */
export async function beginPresetRun(
  context: AppContext,
  tx: Queries,
  wanted: { by: By; presetId: string; plan: readonly Planned[]; row: RunRow },
): Promise<Begun> {
  const { by, plan } = wanted;
  const preset = await lockRconPreset(tx, by.scope, wanted.presetId);
  const row = { ...wanted.row, presetName: preset.name };
  const toResult = ({ skip, ...server }: Planned, position: number): ResultRow => ({
    botId: row.botId,
    runId: row.id,
    position,
    ...server,
    rconCommandId: '',
    ...(skip === '' ? { outcome: 'pending', reply: '' } : { outcome: 'skipped', reply: skip }),
  });
  const targets = plan
    .filter(({ skip }) => skip === '')
    .map(({ serverId: id, serverName: name }) => ({ id, name, skipReason: '' }));
  if (targets.length === 0) return { row, results: plan.map(toResult) };
  try {
    // The call's key is claimed by the timed command's own entry.
    const byIt = { ...by, once: undefined };
    const presetRunId = await beginRun(context, tx, byIt, { preset, targets, isUntold: true });
    return { row: { ...row, presetRunId }, results: plan.map(toResult) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const skipped = plan.map((server) => ({ ...server, skip: server.skip || error.message }));
    return { row, results: skipped.map(toResult) };
  }
}

/** A run of a timed command whose preset run has ended, with the results by server. */
type Ending = RunKey & { outcomes: Map<string, Pick<ResultRow, 'outcome' | 'reply'>> };

/** Runs that still wait for a run of a preset that has ended. */
export async function findEndedPresetRuns({ db }: AppContext): Promise<Ending[]> {
  const waiting = await runs.listWaitingForPresets(db);
  if (waiting.length === 0) return [];
  const keys = waiting.map(({ botId, presetRunId: id }) => ({ botId, id }));
  const endings = new Map((await listEndings(db, keys)).map((ending) => [ending.id, ending]));
  return waiting.flatMap(({ botId, runId, presetRunId }) => {
    const ending = endings.get(presetRunId);
    if (!ending) return [];
    return [{ botId, runId, outcomes: new Map(ending.servers.map((server) => [server.serverId, server])) }];
  });
}

/** Stores the results of those runs, cut to a maximum length. Returns the runs. */
export async function takePresetResults(
  tx: Queries,
  { endings, replyLength }: { endings: readonly Ending[]; replyLength: number },
): Promise<RunKey[]> {
  if (endings.length === 0) return [];
  const outcomesOf = new Map(endings.map(({ runId, outcomes }) => [runId, outcomes]));
  const pending = await runs.lockPending(tx, endings);
  return runs.endResults(
    tx,
    pending.map(({ botId, runId, position, serverId }) => {
      // A run that is no longer stored ended so long ago that its result is unknown.
      const known = outcomesOf.get(runId)?.get(serverId);
      const { outcome, reply } = known ?? { outcome: 'unknown' as const, reply: UNKNOWN_OUTCOME };
      return { botId, runId, position, outcome, reply: reply.slice(0, replyLength).toWellFormed() };
    }),
  );
}
