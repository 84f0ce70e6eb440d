import { appendFileSync } from 'node:fs';
import type { BenchRow } from './table.ts';

/** Kept figures, one JSON object a line, oldest first. The first kept run creates the file. */
export const KEPT_FIGURES = new URL('figures.jsonl', import.meta.url);

/** A figure may be this much worse than the best of the last `COMPARED` runs. */
const TOLERANCE = 0.15;
/** 1.15 × 100 is a little less than 115 in floating point. */
const ROUNDING = 1e-9;
const COMPARED = 10;
const SHOWN = 3;

export type KeptFigure = {
  commit: string;
  /** ISO 8601. */
  date: string;
  /** Benchmark and row: `api: Arkwright, whole gate`. */
  figure: string;
  value: number | null;
  unit: string;
  /** null where a run has nothing to compare with; then the value counts. */
  ratio: number | null;
  /** Aim of the ratio; null: none. */
  target: number | null;
  better: 'higher' | 'lower';
};

export type Verdict = {
  figure: string;
  unit: string;
  /** The last runs, oldest first. */
  last: KeptFigure[];
  /** The best ratio (or value) of the last ten runs. */
  best: number;
  /** `≤ 1`, `≥ 1`, or empty. */
  target: string;
  missesTarget: boolean;
  isRegression: boolean;
};

/** The rows of one benchmark as kept figures. Rows with the same name and unit are numbered. */
export function toKept(
  bench: string,
  rows: readonly BenchRow[],
  run: { commit: string; date: string },
): KeptFigure[] {
  const uses = new Map<string, number>();
  return rows.map(({ label, value, ratio, target = null, better = 'lower', ...row }) => {
    // Aims and totals change; as part of the unit they would start a new series each time.
    const unit = row.unit.replace(/ ?\(aim [^)]*\)$|^of \d+$/, '');
    const name = `${bench}: ${(row.figure ?? label).trim()}`;
    const use = (uses.get(`${name} ${unit}`) ?? 0) + 1;
    uses.set(`${name} ${unit}`, use);
    const figure = use === 1 ? name : `${name} (${use})`;
    return { ...run, figure, value: finite(value), unit, ratio: finite(ratio), target, better };
  });
}

const finite = (number: number) => (Number.isFinite(number) ? number : null);

export function appendKept(file: URL | string, figures: readonly KeptFigure[]): void {
  appendFileSync(file, figures.map((figure) => `${JSON.stringify(figure)}\n`).join(''));
}

/** @throws an Error that names the line that is no figure */
export function parseKept(text: string): KeptFigure[] {
  return text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [parseLine(line, index + 1)]));
}

function parseLine(line: string, number: number): KeptFigure {
  try {
    const kept: unknown = JSON.parse(line);
    if (isKept(kept)) return kept;
  } catch {
    // Reported below, with the line's number.
  }
  throw new Error(`Line ${number} of the kept figures is no figure: ${line.slice(0, 80)}`);
}

function isKept(kept: unknown): kept is KeptFigure {
  if (typeof kept !== 'object' || kept === null) return false;
  const { commit, date, figure, value, unit, ratio, target, better } = kept as Record<string, unknown>;
  return (
    [commit, date, figure, unit].every((text) => typeof text === 'string') &&
    [value, ratio, target].every((number) => number === null || typeof number === 'number') &&
    (better === 'higher' || better === 'lower')
  );
}

/** Each figure with its last runs, its target, and whether the newest is over 15 % worse than the best of ten. */
export function judgeKept(figures: readonly KeptFigure[]): Verdict[] {
  const series = Map.groupBy(figures, ({ figure, unit }) => JSON.stringify([figure, unit]));
  return [...series.values()].flatMap((runs) => {
    const newest = runs.at(-1);
    return newest ? [judge(runs, newest)] : [];
  });
}

function judge(runs: readonly KeptFigure[], newest: KeptFigure): Verdict {
  const { figure, unit, better, target } = newest;
  const isHigher = better === 'higher';
  const numbers = runs.slice(-COMPARED).map(judgedNumber);
  const now = judgedNumber(newest);
  // A run that produced no number neither is the best nor passes.
  const measured = numbers.filter((number) => !Number.isNaN(number));
  const best = measured.length === 0 ? Number.NaN : isHigher ? Math.max(...measured) : Math.min(...measured);
  const worseBy = isHigher ? best - now : now - best;
  const passes = worseBy <= best * TOLERANCE + ROUNDING;
  const reaches = target === null || (isHigher ? now >= target : now <= target);
  return {
    figure,
    unit,
    last: runs.slice(-SHOWN),
    best,
    target: target === null ? '' : `${isHigher ? '≥' : '≤'} ${target}`,
    missesTarget: !reaches,
    isRegression: measured.length > 0 && !passes,
  };
}

const judgedNumber = ({ ratio, value }: KeptFigure) => ratio ?? value ?? Number.NaN;

/** A line of `npm run figures`: the last runs as value and ratio, the target, and what is wrong. */
export function describeVerdict(verdict: Verdict): string {
  const runs = verdict.last.map(
    ({ commit, value, ratio }) => `${value ?? '?'} (${ratio === null ? '–' : round(ratio)}, ${commit})`,
  );
  const target = verdict.target === '' ? '' : `; target ${verdict.target}`;
  const misses = verdict.missesTarget ? '; TARGET MISSED' : '';
  const regression = verdict.isRegression ? `; REGRESSION from ${round(verdict.best)}` : '';
  const unit = verdict.unit === '' ? '' : `, ${verdict.unit}`;
  return `${verdict.figure}${unit}: ${runs.join(' → ')}${target}${misses}${regression}`;
}

const round = (number: number) => String(Number(number.toPrecision(3)));
