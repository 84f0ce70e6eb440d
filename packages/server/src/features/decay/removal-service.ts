import {
  destroyStructuresAt,
  destroyTribeIdDinos,
  destroyTribeIdPlayers,
  destroyTribeIdStructures,
  killPlayer,
  type RconCommand,
  scriptCommand,
} from '@arkwright/ark/commands';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { type By, recordChange, recordOutcome } from '../../core/history/change-log.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { newId } from '../../platform/base/random.ts';
import { runInGame } from '../companion/service.ts';
import type { SmallBase, UnclaimedDino } from '../data-dashboard/service.ts';
import type { RemovalRow } from './repository.ts';
import * as repository from './repository.ts';

const AREA = 'AutomaticDecay';

/** From here on numbers are tribes'; below, players without one (asa-save.md §14). */
const FIRST_TRIBE = 1_000_000_000;

/** What removes all that a tribe has, or a player without one. */
export function teamCommands(teamId: string): RconCommand[] {
  return [
    destroyTribeIdStructures(teamId),
    destroyTribeIdDinos(teamId),
    Number(teamId) < FIRST_TRIBE ? killPlayer(teamId) : destroyTribeIdPlayers(teamId),
  ];
}

export const baseCommands = ({ teamId, x, y, radius }: SmallBase): RconCommand[] => [
  destroyStructuresAt(teamId, { x, y, radius }),
];

/** The companion's own command: the game has none for a single dino. */
export const dinoCommands = (dinos: readonly UnclaimedDino[]): RconCommand[] =>
  dinos.map(({ dinoId }) => scriptCommand('arkwright', 'destroydino', ...dinoId.split('_')));

export type Removal = Pick<RemovalRow, 'serverId' | 'kind' | 'subject' | 'name' | 'structures' | 'dinos'> & {
  commands: readonly RconCommand[];
};

/** `by-hand`: nothing was sent, because nobody there can run commands. */
export type RemovalEnd = { state: 'done' | 'failed' | 'by-hand'; problem: string };

/**
 * Has the game remove something: the record and the history first, then the commands, one after the other up to the first
 * that fails. CONFLICT while the same is being removed already.
 */
export async function remove(context: AppContext, by: By, removal: Removal): Promise<RemovalEnd> {
  const { scope } = by;
  const id = newId();
  const at = context.clock.now();
  await changeInstance(context, scope, async (tx) => {
    if (await repository.isRunning(tx, scope, removal))
      throw new AppError('CONFLICT', 'This is being removed already.');
    const { commands, ...what } = removal;
    await repository.insertRemoval(tx, scope, { ...what, commands, id, at, by: by.actor.name });
    await recordChange(tx, by, {
      ...{ at, area: AREA, action: 'decay.removed' },
      target: { kind: 'decay', id, name: removal.name },
      ...{ before: null, after: { serverId: removal.serverId, commands } },
    });
  });
  const end = await runCommands(context, by, removal);
  await changeInstance(context, scope, async (tx) => {
    const state = end.state === 'done' ? 'done' : 'failed';
    await repository.endRemoval(tx, scope, { id, state, outcome: end.problem });
    const outcome = state === 'done' ? { done: 1 } : { failed: 1 };
    await recordOutcome(tx, scope, { at, action: 'decay.removed', targetId: id, outcome: { outcome } });
  });
  return end;
}

async function runCommands(
  context: AppContext,
  by: By,
  { serverId, commands }: Removal,
): Promise<RemovalEnd> {
  let done = 0;
  try {
    for (const command of commands) {
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

/** Ends removals of which nobody can know how they ended: the program stopped in between. Returns them. */
export async function endAbandoned(
  context: AppContext,
  scope: InstanceScope,
  before: number,
): Promise<RemovalRow[]> {
  const abandoned = await repository.listAbandoned(context.db, scope, before);
  for (const { id } of abandoned)
    await repository.endRemoval(context.db, scope, {
      id,
      state: 'unknown',
      outcome: 'The program stopped while the game was asked: it may have been done.',
    });
  return abandoned;
}
