import { EVERY, nextRun } from '@arkwright/contracts/automatic-rcon/schedule';
import { firstWordOf } from '@arkwright/contracts/core/command-line';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { waitMs } from '@arkwright/contracts/core/wait';
import type { Check, Found } from '../../context/app-context.ts';
import { CHECKED, cannotCheck, notApplicable } from '../../context/coverage.ts';
import { enabledCommands } from './enabled-commands.ts';
import { listSchedules, type ScheduleRow } from './schedules-repository.ts';

/** A game takes about this long to stop and start again. Commands in that time fail. */
const AWAY_MS = 10 * MINUTE_MS;
/** A schedule repeats after a week. */
const WEEK_MS = 7 * DAY_MS;
/** How many runs of a command and how many commands of an instance are compared. */
const MAX_RUNS = 7;
const MAX_COMMANDS = 100;

/** Timed commands that are due while another one has stopped the game. */
export const overlapCheck: Check = {
  key: 'schedule-overlap',
  group: 'Schedules',
  label: 'No timed command runs while another one has stopped its server',
  area: 'AutomaticRcon',
  level: 'info',
  isQuiet: true,
  to: '/automaticRcon',
  everyMs: HOUR_MS,
  runsOn: (message) => message.kind === 'recorded' && /^(?:rcon-preset|timed-command)\./.test(message.action),
  async find({ db, clock }, botIds) {
    const rows = await listSchedules(db, { atMost: MAX_COMMANDS, botIds });
    return [...Map.groupBy(rows, ({ botId }) => botId).values()].flatMap((of) => overlapsIn(of, clock.now()));
  },
  async covers(instance) {
    const { length } = await enabledCommands(instance);
    if (length < 2) return notApplicable('there are no two enabled timed commands');
    return length <= MAX_COMMANDS
      ? CHECKED
      : cannotCheck(`only ${MAX_COMMANDS} of ${length} timed commands are compared`);
  },
  title: ({ name }) => `The timed command ${name} runs while its server is stopped`,
  heading: (count) =>
    count === 1
      ? '1 timed command runs while its server is stopped'
      : `${count} timed commands run while their servers are stopped`,
  remedy: `A game that was stopped is away for about ${AWAY_MS / MINUTE_MS} minutes: what is sent then fails. Choose another time for one of the two.`,
};

type Planned = { row: ScheduleRow; runs: number[] };

function overlapsIn(rows: readonly ScheduleRow[], now: number): Found[] {
  const stops = rows.flatMap((row) => {
    const afterMs = stopsAfter(row.commands);
    return afterMs === undefined ? [] : [{ ...plan(row, now), afterMs }];
  });
  if (stops.length === 0) return [];
  return rows.flatMap((row) => {
    // What runs every hour is expected to fail now and then.
    if (row.hour === EVERY) return [];
    const mine = plan(row, now);
    const clash = stops.find(
      (stop) => stop.row.id !== row.id && haveOneServer(stop.row, row) && meet(stop, mine),
    );
    if (!clash) return [];
    return [{ botId: row.botId, subject: row.id, name: row.name, reason: `${clash.row.name} stops it` }];
  });
}

function plan(row: ScheduleRow, now: number): Planned {
  const runs: number[] = [];
  let after = now;
  while (runs.length < MAX_RUNS) {
    const next = nextRun(row, after);
    if (next === undefined || next > now + WEEK_MS) break;
    runs.push(next);
    after = next;
  }
  return { row, runs };
}

/** How long after its beginning it stops the game, ms; undefined if it does not. */
function stopsAfter(commands: readonly string[]): number | undefined {
  let afterMs = 0;
  for (const line of commands) {
    if (firstWordOf(line) === 'doexit') return afterMs;
    afterMs += waitMs(line) ?? 0;
  }
  return undefined;
}

const haveOneServer = (a: ScheduleRow, b: ScheduleRow) =>
  a.runOnAllServers || b.runOnAllServers || a.serverIds.some((id) => b.serverIds.includes(id));

const meet = (stop: Planned & { afterMs: number }, other: Planned) =>
  stop.runs.some((at) =>
    other.runs.some((run) => run >= at + stop.afterMs && run < at + stop.afterMs + AWAY_MS),
  );
