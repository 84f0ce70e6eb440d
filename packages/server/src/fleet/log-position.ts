import { writtenForms } from '@arkwright/ark/chat-text';
import { hidePrivate } from '@arkwright/ark/hide-private';
import { formatGameLogLine } from '@arkwright/ark/log/format-game-log';
import type { GameLogEntry } from '@arkwright/ark/log/game-event';
import { MAX_LINES } from '@arkwright/ark/log/lines';
import { DAY_MS } from '@arkwright/contracts/core/durations';
import { sha256 } from '../platform/base/random.ts';

/** How far a log has been read: the time of its last line, ms, and of each line of that second what `hash` returns. */
type Place = { lastAt: number; lastLines: string[] };

/** A stretch of a log that was passed over: how far it has been read since, and where what was told begins again. */
export type LogGap = Place & { until: number; untilLines: string[] };

/** How far a server's log has been read, and what an agent may still tell of what lies before. */
export type LogPosition = Place & { gaps: LogGap[] };

/** Who tells lines of a log. */
export type LogTelling = {
  /** The lines may have waited: that later ones were handled is no sign that a clock was set back. */
  isLate?: boolean;
  /** An agent tells them: out of the game's file, in order, with none left out. */
  isAgents?: boolean;
  /** An agent is there, and nobody knows what the game has written before these lines since it was last heard. */
  mayHaveGap?: boolean;
};

/** Of more lines in one second than a whole log has, the newest are remembered. */
const MAX_HASHES = MAX_LINES;
/** Enough of a hash to tell the lines of one second apart. */
const HASH_LENGTH = 16;
/** Separates the hash of a line from those of its lossy forms. */
const FORM = '~';
/** A log that ends this much earlier than it did is of a clock that was set back, as at the end of summer time. */
const SET_BACK_MS = 60_000;
/**
 * How far a line may be dated beyond our clock. Stamps may be in local time, up to 14 hours ahead; what is later has a wrong
 * clock, and would make all lines after it look old.
 */
export const MAX_AHEAD_MS = DAY_MS;
/** The newest are kept: each is of another start of ours, without an agent that has caught up in between. */
export const MAX_GAPS = 5;

/**
 * What of a server's log is new, and how far it goes then. Within one run of the session lines are told once already;
 * this holds across sessions, workers and kills, for a game that repeats its log: lines older than the last one that was
 * handled are old, and lines of its very second are, where they are equal to one that was. What was passed over since is new
 * when an agent tells it. A clock set back begins anew.
 */
export function advance(
  events: readonly GameLogEntry[],
  position: LogPosition | undefined,
  telling: LogTelling = {},
): { fresh: GameLogEntry[]; position: LogPosition | undefined } {
  const newest = events.findLast(({ at }) => at !== null)?.at ?? null;
  if (position && !telling.isLate && newest !== null && newest < position.lastAt - SET_BACK_MS)
    return advance(events, undefined);
  const isKnown = among(position?.lastLines ?? []);
  const isInGap = (telling.isAgents ? (position?.gaps ?? []) : []).map(insideOf);
  const toldUntil = position?.lastAt ?? Number.NEGATIVE_INFINITY;
  const lastAt = events.reduce((latest, { at }) => Math.max(latest, at ?? 0), position?.lastAt ?? 0);
  const ofLastSecond = new Set(lastAt === toldUntil ? position?.lastLines : []);
  const fresh = events.filter((event) => {
    const { at } = event;
    if (at === null) return true;
    if (at < toldUntil) return isInGap.some((isIn) => isIn(event, at));
    if (at > toldUntil && at < lastAt) return true;
    const hashed = hash(event);
    if (at === toldUntil && isKnown(hashed)) return false;
    if (at === lastAt) ofLastSecond.add(hashed);
    return true;
  });
  if (lastAt === 0) return { fresh, position };
  return {
    fresh,
    position: { lastAt, lastLines: bounded(ofLastSecond), gaps: gapsAfter(events, position, telling) },
  };
}

/** The lines, those dated beyond `MAX_AHEAD_MS` after `now` (ms) without a time: they are new, and move nothing. */
export function withoutWrongTimes(events: readonly GameLogEntry[], now: number): readonly GameLogEntry[] {
  const isWrong = ({ at }: GameLogEntry) => at !== null && at > now + MAX_AHEAD_MS;
  return events.some(isWrong)
    ? events.map((event) => (isWrong(event) ? { ...event, at: null } : event))
    : events;
}

/**
 * Returns what hashes one of these lines if `advance` is going to compare it. Thousands of the longest ones take a second: this
 * is called for one at a time, with pauses, before `advance`, which then finds them hashed.
 */
export function hashAhead(
  events: readonly GameLogEntry[],
  position: LogPosition | undefined,
): (event: GameLogEntry) => void {
  const times = events.flatMap(({ at }) => at ?? []);
  const latest = times.reduce((most, at) => Math.max(most, at), 0);
  const edges = (position?.gaps ?? []).flatMap(({ lastAt, until }) => [lastAt, until]);
  const compared: ReadonlySet<number> = new Set([
    ...times.slice(0, 1),
    latest,
    position?.lastAt ?? 0,
    ...edges,
  ]);
  return (event) => {
    if (event.at !== null && compared.has(event.at)) hash(event);
  };
}

function insideOf({ lastAt, lastLines, until, untilLines }: LogGap) {
  const [isBefore, isAfter] = [among(lastLines), among(untilLines)];
  return (event: GameLogEntry, at: number): boolean => {
    if (at < lastAt || at > until) return false;
    const hashed = at === lastAt || at === until ? hash(event) : '';
    return !(at === lastAt && isBefore(hashed)) && !(at === until && isAfter(hashed));
  };
}

/**
 * Tells whether a line is one of these, all by `hash`. RCON may write question marks where an agent has the characters, so
 * a line with them is compared with the lossy forms of lines without, and only with those: two lines that both have their
 * characters are different if any of these is.
 */
function among(hashes: readonly string[]): (hashed: string) => boolean {
  let known: { lines: ReadonlySet<string>; lossyForms: ReadonlySet<string> } | undefined;
  return (hashed) => {
    // Most logs go on in a later second, and nothing is compared.
    known ??= formsIn(hashes);
    const { lines, lossyForms } = known;
    const [line = '', ...forms] = hashed.split(FORM);
    return lines.has(line) || lossyForms.has(line) || forms.some((form) => lines.has(form));
  };
}

function formsIn(hashes: readonly string[]) {
  const split = hashes.map((each) => each.split(FORM));
  return {
    lines: new Set(split.map(([line = '']) => line)),
    lossyForms: new Set(split.flatMap(([, ...forms]) => forms)),
  };
}

/** What of a log is still passed over when some more has been told. */
function gapsAfter(
  events: readonly GameLogEntry[],
  position: LogPosition | undefined,
  { isAgents, mayHaveGap }: LogTelling,
): LogGap[] {
  if (!position) return [];
  const { gaps, lastAt, lastLines } = position;
  if (isAgents) return gaps.flatMap((gap) => narrowed(gap, events));
  const [first = 0] = events.flatMap(({ at }) => at ?? []);
  // Where the log goes back to what is known nothing was passed over.
  if (!mayHaveGap || lastAt === 0 || first <= lastAt) return gaps.map((gap) => endedBy(gap, events));
  const gap = { lastAt, lastLines, until: first, untilLines: hashesAt(events, first) };
  // No agent tells what is older than a day.
  return [...gaps.filter(({ until }) => until > first - DAY_MS), gap].slice(-MAX_GAPS);
}

/** The second that ends a gap may be read in two parts: what comes with the second one is told as well. */
function endedBy(gap: LogGap, events: readonly GameLogEntry[]): LogGap {
  const more = hashesAt(events, gap.until);
  return more.length === 0 ? gap : { ...gap, untilLines: bounded(new Set([...gap.untilLines, ...more])) };
}

/** What is left of a gap where an agent has told these lines. */
function narrowed(gap: LogGap, events: readonly GameLogEntry[]): LogGap[] {
  const told = events.reduce((latest, { at }) => Math.max(latest, at ?? 0), 0);
  if (told > gap.until) return [];
  if (told < gap.lastAt) return [gap];
  const before = told === gap.lastAt ? gap.lastLines : [];
  return [{ ...gap, lastAt: told, lastLines: bounded(new Set([...before, ...hashesAt(events, told)])) }];
}

const hashesAt = (events: readonly GameLogEntry[], second: number) =>
  bounded(new Set(events.filter(({ at }) => at === second).map(hash)));

const bounded = (hashes: ReadonlySet<string>) => [...hashes].slice(-MAX_HASHES);

/** Each handler has a position of its own in the same events. */
const hashes = new WeakMap<GameLogEntry, string>();

/** A line's hash and those of its lossy forms, with addresses hidden, as agents do. */
function hash(event: GameLogEntry): string {
  const known = hashes.get(event);
  if (known !== undefined) return known;
  const line = formatGameLogLine(event);
  const forms = writtenForms(event.type === 'unknown' ? hidePrivate(line) : line);
  const hashed = forms.map((form) => sha256(form).slice(0, HASH_LENGTH)).join(FORM);
  hashes.set(event, hashed);
  return hashed;
}
