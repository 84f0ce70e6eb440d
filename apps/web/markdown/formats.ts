import { DAY_MS, HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';

const NUMBERS =
  'none one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const MEGABYTE = 1_000_000;

const inDigits = (count: number) => count.toLocaleString('en');
const inWords = (count: number) => NUMBERS[count] ?? inDigits(count);

/** The units a length of time is given in, the longest first. Weeks only in words: "a week", but "7 days". */
const UNITS = [
  { name: 'year', ms: 365 * DAY_MS, inDigits: true },
  { name: 'week', ms: 7 * DAY_MS, inDigits: false },
  { name: 'day', ms: DAY_MS, inDigits: true },
  { name: 'hour', ms: HOUR_MS, inDigits: true },
  { name: 'minute', ms: MINUTE_MS, inDigits: true },
  { name: 'second', ms: 1000, inDigits: true },
] as const;

function duration(ms: number): string {
  const unit = UNITS.find((it) => it.inDigits && ms % it.ms === 0 && ms >= it.ms);
  if (!unit) throw new Error(`${ms} ms is not a whole number of seconds`);
  const count = ms / unit.ms;
  return `${inDigits(count)} ${unit.name}${count === 1 ? '' : 's'}`;
}

function durationInWords(ms: number): string {
  // Two weeks are "14 days": only a single one is a week.
  const unit = UNITS.find((it) => (it.inDigits ? ms % it.ms === 0 && ms >= it.ms : ms === it.ms));
  if (!unit) throw new Error(`${ms} ms is not a whole number of seconds`);
  const count = ms / unit.ms;
  if (count === 1) return `${unit.name === 'hour' ? 'an' : 'a'} ${unit.name}`;
  return `${inWords(count)} ${unit.name}s`;
}

const ofNumber = (format: (value: number) => string) => (value: unknown) => {
  if (typeof value !== 'number') throw new Error('is not a number');
  return format(value);
};

function sizeOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) throw new Error('is neither a list nor an object');
  return Object.keys(value).length;
}

/** The unit that a constant is in: `ms` → `10 minutes`, `ms-words` → `ten minutes`. */
const DURATIONS = Object.entries({ ms: 1, seconds: 1000, minutes: MINUTE_MS, hours: HOUR_MS, days: DAY_MS });

/** How a page shows a constant: `{{history/bounds#MAX_VERSIONS_BYTES | megabytes}}`. CONTRIBUTING.md lists them. */
const FORMATS: ReadonlyMap<string, (value: unknown) => string> = new Map([
  ['plain', ofNumber(String)],
  ['words', ofNumber(inWords)],
  ['megabytes', ofNumber((bytes) => `${inDigits(bytes / MEGABYTE)} MB`)],
  ['count', (value: unknown) => inDigits(sizeOf(value))],
  ['count-words', (value: unknown) => inWords(sizeOf(value))],
  ...DURATIONS.flatMap(([unit, ms]): [string, (value: unknown) => string][] => [
    [unit, ofNumber((value) => duration(value * ms))],
    [`${unit}-words`, ofNumber((value) => durationInWords(value * ms))],
  ]),
]);

/** A constant as a reader sees it. Throws what is wrong with it. */
export function formatConstant(value: unknown, format: string | undefined): string {
  if (format !== undefined) {
    const write = FORMATS.get(format);
    if (!write) throw new Error(`has an unknown format, ${format}`);
    return write(value);
  }
  if (typeof value === 'number') return inDigits(value);
  if (typeof value === 'string') return value;
  throw new Error('is neither a number nor a text');
}
