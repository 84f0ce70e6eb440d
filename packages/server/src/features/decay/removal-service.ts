import {
  destroyStructuresAt,
  destroyTribeIdDinos,
  destroyTribeIdPlayers,
  destroyTribeIdStructures,
  killPlayer,
  type RconCommand,
  scriptCommand,
} from '@arkwright/ark/commands';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { type By, recordChange, recordOutcome } from '../../core/history/change-log.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { newId } from '../../platform/base/random.ts';
import type { Queries } from '../../platform/database/database.ts';
import { runInGame } from '../companion/service.ts';
import type { SmallBase, UnclaimedDino } from '../uploads/service.ts';
import { isTeamNumber } from './decide.ts';
import type { RemovalRow } from './repository.ts';
import * as repository from './repository.ts';

const AREA = 'AutomaticDecay';

/** From here on numbers are tribes'; below, players without one (docs/reference/asa-save.md §14). */
const FIRST_TRIBE = 1_000_000_000;

/** All commands of one removal are started within this time; a removal that runs longer is treated as abandoned. */
const REMOVAL_MS = 3 * MINUTE_MS;
/** A removal that has run for this long was left by a program that stopped. Includes the longest time of its last command. */
const ABANDONED_MS = 5 * MINUTE_MS;

export const STOPPED = 'The program stopped while the game was asked: it may have been done.';

/** The commands that remove everything of a tribe, or of a player without one; none for an invalid number. */
export function teamCommands(teamId: string): RconCommand[] {
  if (!isTeamNumber(teamId)) return [];
  return [
    destroyTribeIdStructures(teamId),
    destroyTribeIdDinos(teamId),
    Number(teamId) < FIRST_TRIBE ? killPlayer(teamId) : destroyTribeIdPlayers(teamId),
  ];
}

export const baseCommands = ({ teamId, x, y, radius }: SmallBase): RconCommand[] =>
  isTeamNumber(teamId) ? [destroyStructuresAt(teamId, { x, y, radius })] : [];

/** The companion's own command: the game has none for a single dino. */
export const dinoCommands = (dinos: readonly UnclaimedDino[]): RconCommand[] =>
  dinos.map(({ dinoId }) => scriptCommand('arkwright', 'destroydino', ...dinoId.split('_')));

export type Removal = Pick<RemovalRow, 'serverId' | 'kind' | 'subject' | 'name' | 'structures' | 'dinos'> & {
  commands: readonly RconCommand[];
};

/** `by-hand`: nothing was sent, because no companion there can run commands. */
export type RemovalEnd = { state: 'done' | 'failed' | 'by-hand'; problem: string };

export type RemovalSteps = {
  /** Checks once more, in the transaction that writes the record, whether to remove it: throws CONFLICT if not. */
  begin?: (tx: Queries) => Promise<void>;
  /** Stores the result, in the transaction that ends the record. */
  end?: (tx: Queries, end: RemovalEnd) => Promise<void>;
  /** Asked before each command. */
  mayGoOn?: () => boolean;
};

/**
 * Has the game remove something: first the record and the history, then the commands, one after the other up to the first
 * that fails. CONFLICT while the same is already being removed.
 */
export async function remove(
  context: AppContext,
  by: By,
  removal: Removal,
  { begin, end: settle, mayGoOn = () => true }: RemovalSteps = {},
): Promise<RemovalEnd> {
  const { scope } = by;
  const { commands, ...what } = removal;
  if (commands.length === 0) throw new AppError('CONFLICT', 'Nobody has such a number in the game.');
  const id = newId();
  const at = context.clock.now();
  await changeInstance(context, scope, async (tx) => {
    await begin?.(tx);
    if (!(await repository.insertRemoval(tx, scope, { ...what, commands, id, at, by: by.actor.name })))
      throw new AppError('CONFLICT', 'This is being removed already.');
    await recordChange(tx, by, {
      at,
      area: AREA,
      action: 'decay.removed',
      target: { kind: 'decay', id, name: removal.name },
      before: null,
      after: { serverId: removal.serverId, commands },
    });
  });
  const end = await runCommands(context, by, {
    ...removal,
    mayGoOn: () => mayGoOn() && context.clock.now() - at < REMOVAL_MS,
  });
  await changeInstance(context, scope, async (tx) => {
    const state = end.state === 'done' ? 'done' : 'failed';
    await repository.endRemoval(tx, scope, { id, state, outcome: end.problem });
    const outcome = state === 'done' ? { done: 1 } : { failed: 1 };
    await recordOutcome(tx, scope, { at, action: 'decay.removed', targetId: id, outcome: { outcome } });
    await settle?.(tx, end);
  });
  return end;
}

async function runCommands(
  context: AppContext,
  by: By,
  { serverId, commands, mayGoOn }: Removal & { mayGoOn: () => boolean },
): Promise<RemovalEnd> {
  let done = 0;
  try {
    for (const command of commands) {
      if (!mayGoOn()) throw new AppError('UNAVAILABLE', 'There was no time for more.');
      await runInGame(context, { by, serverId, command });
      done++;
    }
    return { state: 'done', problem: '' };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isUnsent = done === 0 && ['UNAVAILABLE', 'FORBIDDEN'].includes(error.code);
    const before = done > 0 ? ` ${done} of ${commands.length} commands had been run by then.` : '';
    return { state: isUnsent ? 'by-hand' : 'failed', problem: `${error.message}${before}` };
  }
}

/** Ends removals with an unknown result, because the program stopped in between. Returns them. */
export const endAbandoned = (context: AppContext, tx: Queries, scope: InstanceScope): Promise<RemovalRow[]> =>
  repository.endAbandoned(tx, scope, { before: context.clock.now() - ABANDONED_MS, outcome: STOPPED });
