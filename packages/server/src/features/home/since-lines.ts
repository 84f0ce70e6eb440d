import { durationWords } from '@arkwright/contracts/core/duration';
import { actorKey } from '@arkwright/contracts/history/keys';
import { groupLabel } from '@arkwright/contracts/history/labels';
import type { ChangeEntry } from '@arkwright/contracts/history/schema';
import { describeChange } from '@arkwright/contracts/history/sentence';
import { subjectOf } from '@arkwright/contracts/history/subject';
import { MAX_SINCE_LINES } from '@arkwright/contracts/home/bounds';
import type { LinePart, SinceLine } from '@arkwright/contracts/home/schema';
import { wordsOf } from '@arkwright/contracts/settings-registry';
import { fieldsOf, namesOf, runLine } from './run-line.ts';

/** A time at which a server was down, ms; until now where it still is. */
export type Outage = { serverId: string; serverName: string; from: number; to: number; isOver: boolean };

/** What happened, as far as the viewer may see it. */
export type Happened = {
  /** Newest first. */
  entries: readonly ChangeEntry[];
  outages: readonly Outage[];
  peak: { players: number; at: number } | null;
  /** Null if the viewer may not see who was there. */
  newPlayers: number | null;
  build: { version: string; at: number } | null;
  refusals: readonly { channel: string; reason: string; at: number }[];
};

/** Servers with outages that have a line of their own. */
const MAX_SERVERS_NAMED = 3;

/** What matters most first: where there are too many lines, the last ones go. */
const WEIGHTS = ['trouble', 'moderation', 'run', 'game', 'change'] as const;
type Weighed = SinceLine & { weight: (typeof WEIGHTS)[number] };

const text = (words: string): LinePart => ({ text: words });
const name = (words: string, of: { player?: string; server?: string } = {}): LinePart => ({
  text: words,
  as: 'name',
  ...of,
});

/** The lines of "Since you were here", newest first, and how many there were no room for. */
export function linesOf(happened: Happened): { lines: SinceLine[]; more: number } {
  const all = [
    ...outageLines(happened.outages),
    ...refusalLines(happened.refusals),
    ...moderationLines(happened.entries),
    ...runLines(happened.entries),
    ...gameLines(happened),
    ...changeLines(happened.entries),
  ];
  const kept = all
    .toSorted(
      (one, other) => WEIGHTS.indexOf(one.weight) - WEIGHTS.indexOf(other.weight) || newest(one, other),
    )
    .slice(0, MAX_SINCE_LINES);
  return {
    lines: kept.toSorted(newest).map(({ weight: _weight, ...line }) => line),
    more: all.length - kept.length,
  };
}

const newest = (one: SinceLine, other: SinceLine) => (other.to || other.at) - (one.to || one.at);

const lasting = (ms: number) => durationWords(Math.round(ms / 1000));

function outageLines(outages: readonly Outage[]): Weighed[] {
  const byServer = [...Map.groupBy(outages, ({ serverId }) => serverId).values()];
  if (byServer.length > MAX_SERVERS_NAMED) {
    const [longest] = outages.toSorted((one, other) => other.to - other.from - (one.to - one.from));
    if (!longest) return [];
    return [
      {
        weight: 'trouble',
        ...spanOf(outages),
        parts: [
          text(`${byServer.length} servers were down, the longest `),
          name(longest.serverName, { server: longest.serverId }),
          text(` for ${lasting(longest.to - longest.from)}`),
        ],
      },
    ];
  }
  return byServer.flatMap((own): Weighed[] => {
    const [first] = own;
    if (!first) return [];
    const length = lasting(own.reduce((sum, { from, to }) => sum + to - from, 0));
    const isDown = own.some(({ isOver }) => !isOver);
    const words =
      own.length === 1
        ? ` ${isDown ? 'has been' : 'was'} down for ${length}`
        : ` was down ${own.length} times${isDown ? ' and still is' : ''}, ${length} in all`;
    const parts = [name(first.serverName, { server: first.serverId }), text(words)];
    return [{ weight: 'trouble', ...spanOf(own), parts }];
  });
}

const spanOf = (outages: readonly Outage[]) => ({
  at: Math.min(...outages.map(({ from }) => from)),
  to: Math.max(...outages.map(({ to }) => to)),
});

const refusalLines = (refusals: Happened['refusals']): Weighed[] =>
  refusals.map(({ channel, reason, at }) => ({
    weight: 'trouble',
    at,
    to: 0,
    parts: [text('Discord refused messages in '), name(channel), text(reason === '' ? '' : `: ${reason}`)],
  }));

const RUNS: readonly string[] = ['timed-command.ran', 'timed-command.missed', 'rcon-preset.ran'];

const isRun = ({ action }: ChangeEntry) => RUNS.includes(action);

/** A preset that a schedule runs is in the history twice. */
const isOfSchedule = ({ action, actor }: ChangeEntry) =>
  action === 'rcon-preset.ran' && actor.kind === 'system';

function runLines(entries: readonly ChangeEntry[]): Weighed[] {
  const runs = entries.filter((entry) => isRun(entry) && !isOfSchedule(entry));
  return [...Map.groupBy(runs, ({ target }) => `${target.kind} ${target.id}`).values()].map((own) => {
    const { hasFailed, ...line } = runLine(own);
    return { weight: hasFailed ? 'trouble' : 'run', ...line };
  });
}

/** What was done to players, in the words of a sentence with the player behind them. */
const MODERATION: Readonly<Record<string, string>> = {
  'ban.added': 'banned',
  'ban.lifted': 'unbanned',
  'chat-mute.set': 'muted',
  'chat-mute.lifted': 'unmuted',
  'live.kicked': 'kicked',
  'live.warned': 'warned',
};

function moderationLines(entries: readonly ChangeEntry[]): Weighed[] {
  const done = entries.filter(({ action }) => Object.hasOwn(MODERATION, action));
  const groups = Map.groupBy(done, ({ actor, action }) => `${actorKey(actor)} ${action}`);
  return [...groups.values()].flatMap((own): Weighed[] => {
    const [latest] = own;
    if (!latest) return [];
    const who = [name(latest.actor.name || 'Someone'), text(` ${MODERATION[latest.action]} `)];
    const players = namesOf(own.map(playerOf));
    const reason = own.length === 1 ? fieldsOf(latest.after).reason : undefined;
    const why = typeof reason === 'string' && reason !== '' ? [text(`: ${reason}`)] : [];
    return [{ weight: 'moderation', ...timesOf(own), parts: [...who, ...players, ...why] }];
  });
}

const playerOf = (entry: ChangeEntry): LinePart => name(entry.target.name, subjectOf(entry));

function timesOf(own: readonly ChangeEntry[]): { at: number; to: number } {
  const times = own.map(({ at }) => at);
  const [at, to] = [Math.min(...times), Math.max(...times)];
  return { at, to: to > at ? to : 0 };
}

function gameLines({ peak, newPlayers, build }: Happened): Weighed[] {
  const fresh = newPlayers ? `${newPlayers} ${newPlayers === 1 ? 'was' : 'were'} new` : '';
  const lines: Weighed[] = [];
  if (peak) {
    const words = `Most players at once: ${peak.players}${fresh === '' ? '' : `. ${fresh}`}`;
    lines.push({ weight: 'game', at: peak.at, to: 0, parts: [text(words)] });
  }
  if (build) {
    const parts = [text('Build '), name(build.version), text(' of the game came out')];
    lines.push({ weight: 'game', at: build.at, to: 0, parts });
  }
  return lines;
}

/** Everything else that people changed, one line for each person. */
function changeLines(entries: readonly ChangeEntry[]): Weighed[] {
  const changes = entries.filter(
    (entry) => !isRun(entry) && !Object.hasOwn(MODERATION, entry.action) && !entry.action.startsWith('live.'),
  );
  return [...Map.groupBy(changes, ({ actor }) => actorKey(actor)).values()].flatMap((own): Weighed[] => {
    const [latest] = own;
    if (!latest) return [];
    const who = name(latest.actor.name || 'Someone');
    const parts = own.length === 1 ? sentenceParts(latest) : [text(' changed '), ...thingsOf(own)];
    return [{ weight: 'change', ...timesOf(own), parts: [who, ...parts] }];
  });
}

const sentenceParts = (entry: ChangeEntry): LinePart[] => [
  text(' '),
  ...describeChange(entry, { wordsOf }).parts.map(({ text: words, isName, ...of }) =>
    isName ? name(words, of) : text(words),
  ),
];

function thingsOf(own: readonly ChangeEntry[]): LinePart[] {
  const labels = [...new Set(own.map(labelOf))];
  if (labels.length > 1) return namesOf(labels.map((label) => name(label)));
  const fields = new Set(own.flatMap(({ after }) => Object.keys(fieldsOf(after))));
  const count = fields.size === 1 ? '1 field' : `${fields.size} fields`;
  return [...namesOf(labels.map((label) => name(label))), text(fields.size === 0 ? '' : `, ${count}`)];
}

const labelOf = ({ target, area }: ChangeEntry) =>
  target.kind === 'settings' ? groupLabel(target.id, area) : target.name || groupLabel(target.kind);
