import { InvalidArgumentError } from '@arkwright/ark/command-arguments';
import {
  destroyStructuresAt,
  destroyTribeIdDinos,
  destroyTribeIdPlayers,
  destroyTribeIdStructures,
  killPlayer,
  type RconCommand,
} from '@arkwright/ark/commands';
import type { HistoryAction } from '@arkwright/contracts/history/actions';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import { type By, recordChange, recordOutcome } from '../../core/history/change-log.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { ANSWER_MS, runInGame } from '../companion/service.ts';
import { getServer } from '../servers/service.ts';
import type { Target } from '../uploads/service.ts';
import * as uploads from '../uploads/service.ts';
import { agreeOrAsk, type NukeSubject, needsTwoPeople } from './approval-service.ts';

/** All commands of a nuke together take no longer: a call is answered within 30 s. */
const NUKE_MS = 25_000;

/** The target of a nuke on a server: `key` is the game's number of a tribe or character, or the ID of a base's row. */
export type NukeTarget = { serverId: string; key: string };

/** One command of a nuke; `what` is its target. */
type Shot = { what: string; command: RconCommand };

type Nuke = {
  action: HistoryAction;
  shots: readonly Shot[];
  needsOne?: boolean;
} & NukeSubject;

/** Whether it was done: not where two people must agree and this was the first. */
type Done = Promise<boolean>;

/** Destroys a tribe's structures, dinos and characters, in this order. NOT_FOUND for a tribe that was not uploaded. */
export async function nukeTribe(context: AppContext, by: By, { serverId, key }: NukeTarget): Done {
  const found = await uploads.findTribe(context.db, targetOf(by, { serverId, key }));
  if (!found) throw new AppError('NOT_FOUND');
  return nuke(context, by, {
    kind: 'tribes',
    action: 'dashboard.tribe-nuked',
    target: { kind: 'tribe', id: found.id, name: found.tribeName },
    serverId,
    key,
    shots: shotsOf(() => [
      { what: 'structures', command: destroyTribeIdStructures(key) },
      { what: 'dinos', command: destroyTribeIdDinos(key) },
      { what: 'characters', command: destroyTribeIdPlayers(key) },
    ]),
  });
}

/**
 * Kills a character, for which one person is enough (`needsOne`), whatever the owner requires. NOT_FOUND for one that was
 * not uploaded.
 */
export async function nukePlayer(
  context: AppContext,
  by: By,
  { serverId, key }: NukeTarget,
  { needsOne = false } = {},
): Done {
  const found = await uploads.findPlayer(context.db, targetOf(by, { serverId, key }));
  if (!found) throw new AppError('NOT_FOUND');
  return nuke(context, by, {
    kind: 'players',
    action: 'dashboard.player-nuked',
    target: { kind: 'player', id: found.id, name: found.characterName },
    serverId,
    key,
    needsOne,
    shots: shotsOf(() => [{ what: 'character', command: killPlayer(key) }]),
  });
}

/** Destroys the structures of a base's tribe around its middle. NOT_FOUND for a base that was not uploaded. */
export async function nukeBase(context: AppContext, by: By, { serverId, key }: NukeTarget): Done {
  const found = await uploads.findBase(context.db, targetOf(by, { serverId, key }));
  if (!found) throw new AppError('NOT_FOUND');
  const { tribeId, radius, x, y } = found;
  return nuke(context, by, {
    kind: 'bases',
    action: 'dashboard.base-nuked',
    target: { kind: 'base', id: found.id, name: found.ownerName },
    serverId,
    key,
    shots: shotsOf(() => [
      // Bases always have a place; it could be null only for what others share the columns with.
      { what: 'structures', command: destroyStructuresAt(tribeId, { x: x ?? 0, y: y ?? 0, radius }) },
    ]),
  });
}

const targetOf = ({ scope }: By, target: NukeTarget): Target => ({ scope, ...target });

/** IDs come from companions: an ID that no command can contain is not an error of ours. */
function shotsOf(make: () => Shot[]): Shot[] {
  try {
    return make();
  } catch (error) {
    if (error instanceof InvalidArgumentError) throw new AppError('INVALID', error.message);
    throw error;
  }
}

/**
 * Runs the commands one after the other, up to the first that fails or has no time left. The history gets the entry before
 * the first command is sent, so that nothing is destroyed without one, and then the result.
 */
async function nuke(context: AppContext, by: By, { shots, needsOne = false, ...target }: Nuke): Done {
  const { name: serverName } = await getServer(context, by.scope, target.serverId);
  const needsTwo = !needsOne && (await needsTwoPeople(context, by.scope));
  const at = context.clock.now();
  const isAgreed = await changeInstance(context, by.scope, async (tx) => {
    if (!(await agreeOrAsk(context, tx, { by, asked: target, needsTwo }))) return false;
    const commands = shots.map(({ command }) => command);
    await recordChange(tx, by, {
      at,
      area: 'DataDashboard',
      action: target.action,
      target: target.target,
      before: null,
      after: { serverId: target.serverId, commands },
    });
    return true;
  });
  if (!isAgreed) return false;
  const done: string[] = [];
  let failure: unknown;
  for (const { what, command } of shots) {
    try {
      const leftMs = at + NUKE_MS - context.clock.now();
      if (leftMs <= 0) throw new AppError('UNAVAILABLE', `The companion of ${serverName} took too long.`);
      const answerMs = Math.min(ANSWER_MS, leftMs);
      await runInGame(context, { by, serverId: target.serverId, command }, { answerMs });
      done.push(what);
    } catch (error) {
      failure = error;
      break;
    }
  }
  const reason = failure === undefined ? undefined : reasonOf(failure, done);
  await changeInstance(context, by.scope, async (tx) => {
    const { id } = target.target;
    if (reason === undefined) {
      await uploads.markNuked(tx, by.scope, { ...target, id, at });
      // Entries that still exist must be uploaded again.
      await uploads.forgetLatest(tx, { scope: by.scope, serverId: target.serverId, kind: target.kind });
    }
    await recordOutcome(tx, by.scope, { at, action: target.action, targetId: id, outcome: outcomeOf() });
    await uploads.announceRows(context, tx, by);
  });
  if (reason !== undefined) throw reasonError(failure, reason);
  return true;

  function outcomeOf() {
    if (reason === undefined) return { outcome: { done: 1 } };
    return { outcome: { failed: 1 }, failures: [{ serverName, reply: reason }] };
  }
}

/** Why a nuke failed, and what was done before. */
function reasonOf(failure: unknown, done: readonly string[]): string {
  const why = failure instanceof AppError ? failure.message : 'Something went wrong on our side.';
  // The game's reply may end without a full stop.
  const sentence = /[.!?]$/.test(why) ? why : `${why}.`;
  return done.length === 0 ? sentence : `${sentence} Destroyed before that: ${done.join(' and ')}.`;
}

function reasonError(failure: unknown, reason: string): unknown {
  return failure instanceof AppError ? new AppError(failure.code, reason, failure.details) : failure;
}
