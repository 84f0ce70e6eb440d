import { automaticRconRoutes } from '@arkwright/contracts/automatic-rcon/routes';
import type { CommandTarget, TimedCommand } from '@arkwright/contracts/automatic-rcon/schema';
import { useMemo, useState } from 'react';
import type { Problem } from '../../kit/problem.ts';
import { REFRESH_MS, useRead } from '../../kit/reads.ts';
import { useCollection } from '../../kit/use-collection.ts';

/** A timed command with the servers that it runs on, as the table shows it. */
export type CommandRow = { command: TimedCommand; servers: string };

export const rowId = ({ command }: CommandRow) => command.id;

const idOfCommand = ({ id }: TimedCommand) => id;
const NONE: readonly CommandTarget[] = [];

export const DELETED_SERVER = 'DELETED SERVER';

/** The servers of a command in words. Undefined targets are still loading. */
export function serverWords(command: TimedCommand, targets: readonly CommandTarget[] | undefined): string {
  if (command.runOnAllServers) return 'All servers';
  if (targets === undefined) return '…';
  const names = new Map(targets.map(({ id, name }) => [id, name]));
  return command.serverIds.map((id) => names.get(id) ?? DELETED_SERVER).join(', ');
}

/** The instance's timed commands and the servers that there are. Both are read again when a run has news. */
export function useTimedCommands(botId: string) {
  const request = { query: { botId } };
  const commands = useCollection({
    list: automaticRconRoutes.list,
    request,
    idOf: idOfCommand,
    refetchInterval: REFRESH_MS,
  });
  const { data: targets } = useRead(automaticRconRoutes.targets, request, { refetchInterval: REFRESH_MS });
  const rows = useMemo(
    () => commands.rows.map((command) => ({ command, servers: serverWords(command, targets) })),
    [commands.rows, targets],
  );
  return { commands, targets: targets ?? NONE, rows };
}

export type CommandCollection = ReturnType<typeof useTimedCommands>['commands'];

/** Enabling and disabling commands: which are under way, and why the last one failed. */
export function useToggle(commands: CommandCollection) {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<Problem | null>(null);

  async function toggle({ id, isEnabled }: TimedCommand) {
    setBusy((known) => new Set([...known, id]));
    const route = isEnabled ? automaticRconRoutes.disable : automaticRconRoutes.enable;
    const outcome = await commands.save(route, { body: { id } });
    setBusy((known) => new Set([...known].filter((other) => other !== id)));
    setProblem(outcome.ok ? null : outcome.problem);
  }
  return { busy, problem, toggle };
}
