import { DAY_MS } from '@arkwright/contracts/core/durations';

/** Messages for Discord that wait longer are dropped there, too. */
const NEWS_FOR_MS = 7 * DAY_MS;

/** The game's build or a mod: its newest version, and when the program first saw that, ms. */
export type Newest = { subject: string; version: number; learnedAt: number };
type Noted = { subject: string; version: number };

export type Decision = {
  /** Seen for the first time: from here on there can be news. */
  begin: Noted[];
  /** Newer than the instance's stored versions. */
  news: Noted[];
  /** Newer, but too old to post. */
  stale: Noted[];
  /** Higher than what is known to be the current one: the source was wrong, and what comes now is news again. */
  wrong: Noted[];
  /** No longer watched. If they are watched again later, they start over. */
  drop: string[];
};

/**
 * The messages and stored versions of an instance. `watched` are its subjects, of which `newest` has the known ones;
 * `noted` are its stored versions.
 */
export function decide(seen: {
  watched: ReadonlySet<string>;
  newest: readonly Newest[];
  noted: readonly Noted[];
  now: number;
}): Decision {
  const { watched, newest, noted, now } = seen;
  const versionOf = new Map(noted.map(({ subject, version }) => [subject, version]));
  const known = newest.filter(({ subject, version }) => watched.has(subject) && version > 0);
  const newer = known.filter(({ subject, version }) => version > (versionOf.get(subject) ?? version));
  const isStale = ({ learnedAt }: Newest) => learnedAt < now - NEWS_FOR_MS;
  const toNoted = ({ subject, version }: Newest): Noted => ({ subject, version });
  return {
    begin: known.filter(({ subject }) => !versionOf.has(subject)).map(toNoted),
    news: newer.filter((each) => !isStale(each)).map(toNoted),
    stale: newer.filter(isStale).map(toNoted),
    wrong: known.filter(({ subject, version }) => version < (versionOf.get(subject) ?? version)).map(toNoted),
    drop: noted.map(({ subject }) => subject).filter((subject) => !watched.has(subject)),
  };
}
