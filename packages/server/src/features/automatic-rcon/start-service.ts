import { rawCommand } from '@arkwright/ark/commands';
import { maskSecrets } from '@arkwright/ark/mask-secrets';
import { KEPT_RUNS } from '@arkwright/contracts/automatic-rcon/bounds';
import type { CommandRun, RunOutcome } from '@arkwright/contracts/automatic-rcon/schema';
import type { AppContext } from '../../context/app-context.ts';
import type { By, Change } from '../../core/history/change-log.ts';
import { sendCommands } from '../../game-commands/service.ts';
import { newId } from '../../platform/base/random.ts';
import type { Queries } from '../../platform/database/database.ts';
import { routeCommands } from '../companion/service.ts';
import type { Planned } from './plan-run.ts';
import { beginPresetRun } from './preset-runs-service.ts';
import type { TimedCommandRow } from './repository.ts';
import type { ResultRow, RunRow } from './runs-repository.ts';
import * as runs from './runs-repository.ts';

/** Claims are kept for much longer than a slot can still be run, which is a minute. */
export const CLAIM_MS = 600_000;

export type Start = {
  /** The schedule, or who wants it to run now. */
  by: By;
  command: TimedCommandRow;
  plan: readonly Planned[];
  /** The minute for which it is due; null if a person started it. */
  slot: number | null;
  /** It is too late: the slot is claimed, but nothing is sent. */
  isMissed: boolean;
};

export type BegunRun = Pick<Start, 'by' | 'command' | 'slot'> & { run: CommandRun };

/**
 * Claims slots and queues commands for every server that is not skipped, all in the caller's transaction: a run is stored
 * completely or not at all, and never twice. Skips commands whose slot has its run already. However many there are, each
 * instance takes a few statements.
 */
export async function startRuns(
  context: AppContext,
  tx: Queries,
  starts: readonly Start[],
): Promise<BegunRun[]> {
  const at = context.clock.now();
  const wanted = starts.map((start) => ({ ...start, row: toRow(start, at) }));
  const commands = wanted.map(({ row }) => row);
  const made = await runs.insertRuns(tx, commands);
  await runs.dropOldRuns(tx, { commands, limit: KEPT_RUNS, claimedSince: at - CLAIM_MS });
  const begun = wanted.filter(({ row }) => made.has(row.id));
  const results: ResultRow[] = [];
  const withCommand = begun.filter(({ command }) => command.presetId === null);
  for (const ofInstance of Map.groupBy(withCommand, ({ by }) => by.scope.botId).values())
    results.push(...(await sendAll(context, tx, ofInstance)));
  const withPreset = await beginPresets(context, tx, begun);
  results.push(...withPreset.flatMap((each) => each.results));
  await runs.insertResults(tx, results);
  const ofRun = Map.groupBy(results, ({ runId }) => runId);
  const noted = new Map(withPreset.map(({ row }) => [row.id, row]));
  return begun.map(({ by, command, slot, row }) => ({
    by,
    command,
    slot,
    run: toRun(noted.get(row.id) ?? row, ofRun.get(row.id) ?? []),
  }));
}

/** Whether a run that has just begun sends anything: then its command has run, and the caller notes when. */
export const hasSent = ({ run }: BegunRun): boolean =>
  run.results.some(({ outcome }) => outcome === 'pending');

function toRow({ by, command, slot, isMissed }: Start, at: number): RunRow {
  const { botId, id: commandId, presetId } = command;
  const startedBy = slot === null ? by.actor.name : '';
  const text = presetId === null ? command.command : '';
  const what = { command: text, presetName: '', presetRunId: '' };
  return { botId, id: newId(), commandId, slot, at, startedBy, ...what, isMissed };
}

/** Begins the runs of presets, and stores them. */
async function beginPresets(
  context: AppContext,
  tx: Queries,
  begun: readonly (Start & { row: RunRow })[],
): Promise<{ row: RunRow; results: ResultRow[] }[]> {
  const wanted = begun.flatMap((start) => {
    const { presetId } = start.command;
    return presetId === null || start.isMissed ? [] : [{ ...start, presetId }];
  });
  const made: { row: RunRow; results: ResultRow[] }[] = [];
  // Always in the same order: each locks its preset, and others may be at it with the same ones.
  for (const start of wanted.toSorted((a, b) => (a.presetId < b.presetId ? -1 : 1)))
    made.push(await beginPresetRun(context, tx, start));
  await runs.notePresetRuns(
    tx,
    made.map(({ row }) => row),
  );
  return made;
}

/** Queues the commands of an instance's runs; returns the state of each server by then. */
async function sendAll(
  context: AppContext,
  tx: Queries,
  begun: readonly (Pick<Start, 'by' | 'plan' | 'command'> & { row: RunRow })[],
): Promise<ResultRow[]> {
  const [first] = begun;
  if (!first) return [];
  const places = begun.flatMap(({ row, plan, command }) =>
    plan.map(({ skip, ...server }, position) => ({
      skip,
      command: row.command,
      cause: `for ${command.name}`,
      place: { botId: row.botId, runId: row.id, position, ...server },
    })),
  );
  const { scope } = first.by;
  const wanted = places.filter(({ skip }) => skip === '');
  const orders = wanted.map(({ place, command, cause }) => ({
    serverId: place.serverId,
    command: rawCommand(command),
    cause,
  }));
  const routed = await routeCommands(context, tx, scope, orders);
  const barrierOf = new Map(wanted.map((each, index) => [each, routed[index]?.barrier ?? '']));
  const commands = routed.filter(({ barrier }) => barrier === '');
  const sent = (await sendCommands(context, tx, { scope, commands, feature: 'timed-commands' })).values();
  return places.map((each): ResultRow => {
    const { place } = each;
    const { skip } = each;
    if (skip) return { ...place, outcome: 'skipped', reply: skip, rconCommandId: '' };
    // As with presets: a command that will always be refused counts as failed, and the owner gets a notice (problems.ts).
    const barrier = barrierOf.get(each);
    if (barrier) return { ...place, outcome: 'failed', reply: barrier, rconCommandId: '' };
    return { ...place, outcome: 'pending', reply: '', rconCommandId: sent.next().value ?? '' };
  });
}

/** The beginning of a run for the history; its results are added at its end. For a missed run, that it was missed. */
export function toChange({ command, slot, run }: BegunRun): Change {
  const change = {
    at: run.at,
    area: 'AutomaticRcon',
    target: { kind: 'timed-command', id: command.id, name: command.name },
    before: null,
  } as const;
  const what = command.presetId === null ? { command: run.command } : { preset: run.presetName };
  if (run.isMissed) return { ...change, action: 'timed-command.missed', after: { ...what, startAt: slot } };
  const of = (wanted: RunOutcome) => run.results.filter(({ outcome }) => outcome === wanted);
  const [sent, failed, skipped] = [of('pending'), of('failed'), of('skipped')];
  const failures = failed.map(({ serverName, reply: reason }) => ({ serverName, reason }));
  const outcome = {
    ...(failed.length > 0 && { failed: failed.length }),
    ...(skipped.length > 0 && { skipped: skipped.length }),
  };
  const after = {
    ...what,
    serverIds: sent.map(({ serverId }) => serverId),
    ...(Object.keys(outcome).length > 0 && { outcome }),
    ...(failures.length > 0 && { failures }),
  };
  return { ...change, action: 'timed-command.ran', after };
}

/** A run as it is sent. */
export function toRun(row: RunRow, results: readonly ResultRow[]): CommandRun {
  return {
    id: row.id,
    at: row.at,
    slot: row.slot ?? 0,
    startedBy: row.startedBy,
    command: maskSecrets(row.command),
    presetName: row.presetName,
    isMissed: row.isMissed,
    results: results.map(({ serverId, serverName, outcome, reply }) => ({
      serverId,
      serverName,
      outcome,
      reply,
    })),
  };
}
