import { NO_ANSWER_WORDS } from '@arkwright/contracts/core/no-answer';
import { withoutWaits } from '@arkwright/contracts/core/wait';
import type { PresetRun, ServerRun } from '@arkwright/contracts/rcon-presets/run-schema';
import { cutText, MAX_CONTENT, shownText } from '../../discord/text.ts';

/** On up to this many servers each command's answer is shown; on more there is a line for each server. */
const MAX_DETAILED = 5;
const MAX_NAME_LENGTH = 100;
const MAX_COMMAND_LENGTH = 80;
const MAX_REPLY_LENGTH = 200;

const MARKS = { waiting: '⏳', running: '▶️', done: '✅', failed: '❌', skipped: '⏭️', stopped: '⏹️' } as const;
/** Of many servers those that need attention come first. */
const URGENCY = ['failed', 'stopped', 'skipped', 'running', 'waiting', 'done'] as const;

/**
 * The progress of a run, as the reply to the member who started it in Discord. At most 2,000 characters.
 *
 * @param isLast whether this is the last update here, although the run has not ended
 */
export function describeRun(run: PresetRun, isLast = false): string {
  const done = run.servers.filter(({ state }) => state !== 'waiting' && state !== 'running').length;
  const left = isLast ? '. Discord takes no more news of it here: the dashboard tells how it ends' : '';
  const progress = run.endedAt === 0 ? ` is running: ${done} of ${count(run)}${left}` : ` on ${count(run)}`;
  return fitted(`**${shownText(run.presetName, MAX_NAME_LENGTH)}**${progress}`, run);
}

/** By where a run comes from (core/history/change-log.ts). */
const PLACES: ReadonlyMap<string, string> = new Map([
  ['discord', 'in Discord'],
  ['system', 'on schedule'],
]);

/** A finished run for the command log: who ran what, from where, and the result. */
export function describeForLog(run: PresetRun, origin: string): string {
  const where = PLACES.get(origin) ?? 'in the dashboard';
  const who = shownText(run.by, MAX_NAME_LENGTH);
  return fitted(`**${who}** ran the preset **${shownText(run.presetName, MAX_NAME_LENGTH)}** ${where}`, run);
}

/** The result of a finished run for the history: how many servers, and which failed and why. */
export function outcomeOf({ servers }: PresetRun): object {
  const of = (state: ServerRun['state']) => servers.filter((server) => server.state === state);
  const failures = of('failed').map(({ serverName, results }) => {
    return { serverName, reason: cutText(results.at(-1)?.reply ?? '', MAX_REPLY_LENGTH) };
  });
  const counts = {
    done: of('done').length,
    failed: failures.length,
    skipped: of('skipped').length,
    stopped: of('stopped').length,
  };
  const outcome = Object.fromEntries(Object.entries(counts).filter(([, number]) => number > 0));
  return { outcome, ...(failures.length > 0 && { failures }) };
}

function count({ servers }: PresetRun): string {
  return servers.length === 1 ? '1 server' : `${servers.length} servers`;
}

/** The lines that fit into a message, and the number of skipped ones. */
function fitted(heading: string, run: PresetRun): string {
  const lines = linesOf(run);
  const reserve = '\n… and 1000 more lines'.length;
  let text = heading;
  for (const [index, line] of lines.entries()) {
    const isLast = index === lines.length - 1;
    if (text.length + 1 + line.length > MAX_CONTENT - (isLast ? 0 : reserve)) {
      return `${text}\n… and ${lines.length - index} more lines`;
    }
    text += `\n${line}`;
  }
  return text;
}

function linesOf({ servers, commands }: PresetRun): string[] {
  if (servers.length > MAX_DETAILED) {
    const urgent = servers.toSorted((a, b) => URGENCY.indexOf(a.state) - URGENCY.indexOf(b.state));
    return urgent.map((server) => lineOf(server, commands));
  }
  return servers.flatMap((server) => [lineOf(server, commands), ...answersOf(server, commands)]);
}

function lineOf(
  { state, serverName, reason, results, waitsUntil }: ServerRun,
  commands: readonly string[],
): string {
  const name = `${MARKS[state]} **${shownText(serverName, MAX_NAME_LENGTH)}**`;
  if (state === 'waiting') return name;
  if (state === 'skipped') return `${name}: skipped. ${shownText(reason, MAX_REPLY_LENGTH)}`;
  // Waits are lines of the preset, and no commands.
  const done = withoutWaits(commands.filter((_, index) => results[index]?.isDone)).length;
  const all = withoutWaits(commands).length;
  const words = `${name}: ${done} of ${all === 1 ? '1 command' : `${all} commands`} done`;
  if (waitsUntil > 0) return `${words}, waits until ${discordTime(waitsUntil)}`;
  if (state !== 'failed' && state !== 'stopped') return words;
  const rest = withoutWaits(commands.slice(results.length)).length;
  const why = state === 'failed' ? shownText(results.at(-1)?.reply ?? '', MAX_REPLY_LENGTH) : 'Stopped.';
  return `${words}. ${why}${rest > 0 ? ` Not run: the ${rest === 1 ? 'last one' : `last ${rest}`}.` : ''}`;
}

/** A moment as each reader's own clock has it. */
const discordTime = (at: number) => `<t:${Math.ceil(at / 1000)}:T>`;

function answersOf({ results }: ServerRun, commands: readonly string[]): string[] {
  return results.map(({ isDone, reply }, index) => {
    const command = shownText(commands[index] ?? '', MAX_COMMAND_LENGTH);
    const answer = reply.trim() === '' ? NO_ANSWER_WORDS : shownText(reply.trim(), MAX_REPLY_LENGTH);
    return `-# ${isDone ? '' : 'Failed: '}${command} → ${answer}`;
  });
}
