import { RUN_WITHIN_SECONDS } from '@arkwright/contracts/automatic-rcon/bounds';
import { isWait, WAIT_ELSEWHERE_WORDS } from '@arkwright/contracts/core/wait';
import type { Target } from '../command-runs/service.ts';

/** What a run does with a server: sends the command, or skips it with a reason. */
export type Planned = { serverId: string; serverName: string; skip: string };

/**
 * The plan of a run for each server of its command. `targets` are the servers of the command's own instance: other IDs are
 * ignored, and duplicates count once.
 */
export function planRun(
  command: { command: string; runOnAllServers: boolean; serverIds: readonly string[] },
  targets: readonly Target[],
): Planned[] {
  // Stored before presets supported waits.
  const refusal = isWait(command.command) ? WAIT_ELSEWHERE_WORDS : '';
  const plan = (target: Target) => ({
    serverId: target.id,
    serverName: target.name,
    skip: refusal || target.skipReason,
  });
  if (command.runOnAllServers) return targets.map(plan);
  return [...new Set(command.serverIds)].map((serverId) => {
    const target = targets.find(({ id }) => id === serverId);
    if (target) return plan(target);
    return { serverId, serverName: 'DELETED SERVER', skip: 'The server no longer exists.' };
  });
}

/** How late a command may still run, ms. A command planned for one hour must not run in another. */
export const RUN_WITHIN_MS = RUN_WITHIN_SECONDS * 1000;

/**
 * The decision about a due command: it runs, or was missed (Arkwright was not running, or had too much to do), or is
 * skipped because its instance may not run it now: the bot has left the guild, or the tier lacks it.
 */
export function judgeDue(due: {
  dueAt: number;
  now: number;
  isAllowed: boolean;
}): 'run' | 'missed' | 'passed' {
  if (!due.isAllowed) return 'passed';
  return due.now - due.dueAt < RUN_WITHIN_MS ? 'run' : 'missed';
}
