import { HOUR_MS } from '@arkwright/contracts/core/durations';
import type { LineKind } from '@arkwright/contracts/live/schema';
import type { AppContext, CheckedInstance } from '../../context/app-context.ts';
import type { Coverage } from '../../context/coverage.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { coverOnline } from './checked-servers.ts';
import { ENOUGH_LINES, type LogKinds, listLogKinds } from './log-kinds-repository.ts';

const NO_LINES: LogKinds = { lines: 0, kinds: [] };

async function read({ heavyReads }: AppContext, { botId }: InstanceScope) {
  const rows = await heavyReads.run({
    caller: botId,
    tooLong: 'Counting the lines of the logs takes too long.',
    read: (db) => listLogKinds(db, botId),
  });
  return new Map(rows.map((row) => [row.serverId, row]));
}

/** What the latest lines of a server's log are, in an instance whose checks are asked. */
export async function logKindsOf(instance: CheckedInstance): Promise<(serverId: string) => LogKinds> {
  const rows = await instance.once(read);
  return (serverId) => rows.get(serverId) ?? NO_LINES;
}

export const fewLines = (lines: number): string =>
  lines === 0
    ? 'no line of its log has come yet'
    : `its log has only ${lines} ${lines === 1 ? 'line' : 'lines'} so far`;

/** For checks that miss a kind of line: one of it is enough; without, there must be many lines, and players. */
export async function coverKind(instance: CheckedInstance, kind: LineKind): Promise<Coverage> {
  const kindsOf = await logKindsOf(instance);
  const before = instance.context.clock.now() - HOUR_MS;
  return coverOnline(instance, {
    judge: ({ id, players, since }) => {
      const { lines, kinds } = kindsOf(id);
      if (kinds.includes(kind)) return '';
      if (lines < ENOUGH_LINES) return fewLines(lines);
      if (!players) return 'nobody is on';
      return (since ?? 0) < before ? '' : 'it has been online for less than an hour';
    },
  });
}
