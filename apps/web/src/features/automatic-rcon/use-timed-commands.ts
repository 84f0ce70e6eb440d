import { automaticRconRoutes } from '@arkwright/contracts/automatic-rcon/routes';
import type { CommandTarget, TimedCommand } from '@arkwright/contracts/automatic-rcon/schema';
import { useMemo } from 'react';
import { REFRESH_MS, useRead } from '../../kit/reads.ts';
import { serverWords } from '../../kit/server-names.ts';
import { useCollection } from '../../kit/use-collection.ts';

/** A timed command with the servers that it runs on, as the table shows it. */
export type CommandRow = { command: TimedCommand; servers: string };

export const rowId = ({ command }: CommandRow) => command.id;

const idOfCommand = ({ id }: TimedCommand) => id;

/** The servers of a command in words. Undefined targets are still loading. */
export function wordsOfServers(command: TimedCommand, targets: readonly CommandTarget[] | undefined): string {
  if (command.runOnAllServers) return 'All servers';
  return serverWords(command.serverIds, targets);
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
    () => commands.rows.map((command) => ({ command, servers: wordsOfServers(command, targets) })),
    [commands.rows, targets],
  );
  return { commands, targets, rows };
}

export type CommandCollection = ReturnType<typeof useTimedCommands>['commands'];
