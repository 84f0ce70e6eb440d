import { InvalidArgumentError } from '@arkwright/ark/command-arguments';
import { type RconCommand, rawCommand } from '@arkwright/ark/commands';
import { maskSecrets } from '@arkwright/ark/mask-secrets';
import { BOT_READS_WORDS, takesWhatTheBotReads } from '@arkwright/contracts/core/bot-reads';
import { isWait, WAIT_ELSEWHERE_WORDS } from '@arkwright/contracts/core/wait';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { type By, type Change, recordOutcome } from '../../core/history/change-log.ts';
import { cutText } from '../../discord/text.ts';
import { commandResult, sendCommands } from '../../game-commands/service.ts';
import { invalidField } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { routeCommands } from '../companion/service.ts';
import { listServerStatuses, listShownStatuses } from '../server-status/service.ts';
import { listServers } from '../servers/service.ts';
import { skipReason, type Target } from './targets.ts';

export {
  DONE,
  EVERYWHERE,
  IN_DISCORD,
  logAfterwards,
  logCommand,
  logFailure,
  logged,
  logUse,
} from './command-log.ts';
export { describeCommand } from './describe-command.ts';
export type { Target } from './targets.ts';

/** The worker records answers of a server more often than this; without one for longer there is no one to send a command. */
const UNHEARD_MS = 60_000;
/** Of why a command failed, in the history. */
const MAX_REASON_LENGTH = 200;

/** The instance's servers, and which a run would pass over now, by their states. */
export async function listTargets(context: AppContext, scope: InstanceScope): Promise<Target[]> {
  const [servers, statuses] = await Promise.all([
    listServers(context, scope),
    listServerStatuses(context, scope),
  ]);
  const statusOf = new Map(statuses.map((status) => [status.serverId, status]));
  return servers.map((server) => {
    const { id, name, nameShort, isEnabled } = server;
    return { id, name, nameShort, isEnabled, skipReason: skipReason(server, statusOf.get(id)) };
  });
}

/**
 * The same for a caller who waits for the reply: with the reason why a server is offline, and without servers whose status
 * is older than a minute.
 */
export async function listReachableTargets(context: AppContext, scope: InstanceScope): Promise<Target[]> {
  const [servers, statuses] = await Promise.all([
    listServers(context, scope),
    listShownStatuses(context, scope),
  ]);
  const statusOf = new Map(statuses.map((status) => [status.serverId, status]));
  return servers.map((server) => {
    const { id, name, nameShort, isEnabled } = server;
    const target = { id, name, nameShort, isEnabled };
    const status = statusOf.get(id);
    const reason = skipReason(server, status);
    const isUnheard = status !== undefined && context.clock.now() - status.lastSeen > UNHEARD_MS;
    if (reason === '' && isUnheard)
      return { ...target, skipReason: 'The bot is not connected to this server right now.' };
    const isOffline = isEnabled && status?.state === 'offline';
    return { ...target, skipReason: (isOffline && status.reason) || reason };
  });
}

/**
 * Parses a typed command. INVALID for one that no game accepts, that would take the lines that the bot reads, or a wait,
 * which only presets support.
 */
export function parseCommand(text: string): RconCommand {
  if (takesWhatTheBotReads(text)) throw invalidField('command', BOT_READS_WORDS);
  if (isWait(text)) throw invalidField('command', WAIT_ELSEWHERE_WORDS);
  try {
    return rawCommand(text);
  } catch (error) {
    if (error instanceof InvalidArgumentError) throw invalidField('command', error.message);
    throw error;
  }
}

/** The result of a command on one server: the game's reply, or why there is none. */
export type CommandOutcome = { serverId: string; serverName: string; isDone: boolean; reply: string };

/** How a command ended on one server. */
type End = Omit<CommandOutcome, 'isDone'> & {
  outcome: 'skipped' | Awaited<ReturnType<typeof commandResult>>['outcome'];
};

/** The same for the history: on how many servers, and where it failed and why. */
function historyOf(ends: readonly End[]): object {
  const failures = ends.filter(({ outcome }) => !['done', 'unclear', 'skipped'].includes(outcome));
  const counts = {
    done: ends.filter(({ outcome }) => outcome === 'done').length,
    failed: failures.length,
    unknown: ends.filter(({ outcome }) => outcome === 'unclear').length,
    skipped: ends.filter(({ outcome }) => outcome === 'skipped').length,
  };
  return {
    outcome: Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
    ...(failures.length > 0 && {
      failures: failures.map(({ serverName, reply }) => ({
        serverName,
        // A game may refuse with the words of the command.
        reason: cutText(maskSecrets(reply), MAX_REASON_LENGTH),
      })),
    }),
  };
}

/**
 * Runs one command on the targets that are not skipped, on each at most once; returns the results by target, after at most
 * some 20 s. One that may crash the game is skipped where it may not be sent (`routeCommands`).
 *
 * @param run.record writes the entry into the history, in the transaction that queues the command, and returns it; how the
 *   command ended is added to it. It is not called if every target is skipped.
 */
export async function runOnTargets(
  context: AppContext,
  { scope, actor }: By,
  run: {
    targets: readonly Target[];
    command: RconCommand;
    record: (tx: Queries, targets: readonly Target[]) => Promise<Change>;
  },
): Promise<CommandOutcome[]> {
  const { command } = run;
  const wanted = run.targets
    .filter((target) => target.skipReason === '')
    .map(({ id }) => ({ serverId: id, command, cause: `by ${actor.name}` }));
  const routed = await routeCommands(context, context.db, scope, wanted);
  const commands = routed.filter(({ barrier }) => barrier === '');
  const barrierOf = new Map(routed.map(({ serverId, barrier }) => [serverId, barrier]));
  const targets = run.targets.filter(({ id }) => barrierOf.get(id) === '');
  const sent =
    targets.length === 0
      ? undefined
      : await changeInstance(context, scope, async (tx) => ({
          entry: await run.record(tx, targets),
          ids: await sendCommands(context, tx, { scope, commands }),
        }));
  const idOf = new Map(targets.map((target, index) => [target.id, sent?.ids[index]]));
  const ends = await Promise.all(
    run.targets.map(async ({ id: serverId, name: serverName, skipReason }): Promise<End> => {
      const id = idOf.get(serverId);
      const reply = barrierOf.get(serverId) ?? skipReason;
      if (id === undefined) return { serverId, serverName, outcome: 'skipped', reply };
      const { outcome, reply: answer } = await commandResult(context, scope, id);
      return { serverId, serverName, outcome, reply: answer };
    }),
  );
  if (sent) {
    const { at, action, target } = sent.entry;
    await recordOutcome(context.db, scope, { at, action, targetId: target.id, outcome: historyOf(ends) });
  }
  return ends.map(({ outcome, ...end }) => ({ ...end, isDone: outcome === 'done' }));
}
