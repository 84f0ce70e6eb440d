import { actionLabel, jobWords } from '@arkwright/contracts/host-power/words';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import { systemScope } from '../../core/access/scope.ts';
import { recordOutcome } from '../../core/history/change-log.ts';
import { getGuildName } from '../../core/instances/guild.ts';
import { cutText, shownText } from '../../discord/text.ts';
import type { Queries } from '../../platform/database/database.ts';
import { logCommand } from '../command-runs/service.ts';
import { notifyOwner } from '../notifications/service.ts';
import { findServerName } from '../servers/service.ts';
import type { Ending } from './decide.ts';
import type { PowerRow } from './repository.ts';
import * as repository from './repository.ts';
import { announce, HISTORY_ACTIONS } from './service.ts';

/** Characters of what there is to say about a job. */
export const MAX_POWER_MESSAGE = 1000;

/**
 * Ends a job: in its row, in the history and in the command log. The owner and the requester are notified unless it is done.
 * `row` has what is known by now, which may not be stored yet. A second call for the same job does nothing.
 */
export async function endJob(context: AppContext, row: PowerRow, how: Ending): Promise<void> {
  const scope = systemScope(row.botId);
  const message = cutText([row.message, how.message].filter(Boolean).join(' '), MAX_POWER_MESSAGE);
  const { outcome } = how;
  await changeInstance(context, scope, async (tx) => {
    const { isSeen, hostState } = row;
    const endedAt = context.clock.now();
    const isStopped = staysStopped(row, how);
    const ending = { outcome, message, endedAt, isStopped, hostState, isSeen };
    if (!(await repository.end(tx, row, ending))) return;
    const serverName = await findServerName(tx, scope, row.serverId);
    await recordOutcome(tx, scope, {
      at: row.startedAt,
      action: HISTORY_ACTIONS[row.action],
      targetId: row.serverId,
      outcome: { outcome, ...(message !== '' && { message }) },
    });
    const ended = { ...row, outcome, message };
    await logCommand(context, tx, { scope, content: describeForLog(ended, serverName) });
    const discordId = await repository.takeTeller(tx, row);
    if (outcome !== 'done') await tell(context, tx, { row: ended, serverName, discordId });
    await announce(context, tx, row);
    await context.bus.publish(tx, { kind: 'work-ended', id: row.id });
  });
}

/** A stop is in force until the server is started, whatever became of the wait for it. */
const staysStopped = ({ action, isStopped }: PowerRow, { outcome }: Ending): boolean =>
  outcome === 'done' ? action === 'stop' : isStopped;

async function tell(
  context: AppContext,
  tx: Queries,
  { row, serverName, discordId }: { row: PowerRow; serverName: string; discordId: string | undefined },
): Promise<void> {
  const scope = systemScope(row.botId);
  const what = `The ${actionLabel(row.action).toLowerCase()} of ${serverName}`;
  const how = row.outcome === 'failed' ? 'failed' : 'is unclear';
  const message = `${await getGuildName(tx, scope)}: ${what} ${how}: ${row.message}`;
  const page = `/servers/${row.serverId}`;
  await notifyOwner(context, tx, {
    scope,
    message,
    page,
    ...(discordId !== undefined && { alsoTo: discordId }),
  });
}

const MARKS = { '': '', done: '✅', failed: '❌', unclear: '❔' } as const;

/** A job that has ended for the command log: who asked for it, and what came of it. */
function describeForLog(row: PowerRow, serverName: string): string {
  const who = row.startedBy === '' ? 'Somebody' : shownText(row.startedBy, 60);
  const why = row.message === '' ? '' : `. ${shownText(row.message, 600)}`;
  return `**${who}** asked for: ${row.action}\n${MARKS[row.outcome]} **${shownText(serverName, 100)}**: ${jobWords(row)}${why}`;
}
