import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  appendKept,
  describeVerdict,
  judgeKept,
  type KeptFigure,
  parseKept,
  toKept,
} from '../bench/kept-figures.ts';

const run = { commit: 'c0ffee', date: '2026-01-01T00:00:00.000Z' };

const kept = (ratio: number | null, more: Partial<KeptFigure> = {}): KeptFigure => ({
  ...run,
  figure: 'api: gate',
  value: 100,
  unit: 'ms',
  ratio,
  target: null,
  better: 'lower',
  ...more,
});

const isRegression = (...figures: KeptFigure[]) => judgeKept(figures).map((verdict) => verdict.isRegression);

test('rows become figures with their benchmark, their target and its direction', () => {
  const rows = [
    { label: 'whole gate', value: 10, unit: 'replies/s', ratio: 0.8, target: 0.9, better: 'higher' as const },
    { label: '  first', value: 7, unit: 'kB (aim 170)', ratio: Number.NaN },
  ];
  expect(toKept('api', rows, run)).toEqual([
    {
      ...run,
      figure: 'api: whole gate',
      value: 10,
      unit: 'replies/s',
      ratio: 0.8,
      target: 0.9,
      better: 'higher',
    },
    { ...run, figure: 'api: first', value: 7, unit: 'kB', ratio: null, target: null, better: 'lower' },
  ]);
});

test('rows with one name are numbered, unless their units differ', () => {
  const row = (unit: string, label: string, figure?: string) => ({
    label,
    value: 1,
    unit,
    ratio: 1,
    ...(figure && { figure }),
  });
  const rows = [row('ms', 'p99'), row('MB', 'p99'), row('ms', 'p99 (quiet: 3 ms)', 'p99')];
  expect(toKept('x', rows, run).map(({ figure }) => figure)).toEqual(['x: p99', 'x: p99', 'x: p99 (2)']);
});

test('appended figures come after those that are there, one a line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kept-figures-'));
  try {
    const file = join(folder, 'figures.jsonl');
    appendKept(file, [kept(1), kept(2)]);
    appendKept(file, [kept(3)]);
    const text = readFileSync(file, 'utf8');
    expect(text.split('\n')).toHaveLength(4);
    expect(parseKept(text)).toEqual([kept(1), kept(2), kept(3)]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a line that is no figure is named', () => {
  const text = `${JSON.stringify(kept(1))}\n\n`;
  expect(() => parseKept(`${text}{"figure":`)).toThrow('Line 3 of the kept figures is no figure');
  expect(() => parseKept(`${text}{"figure":"api"}`)).toThrow('Line 3 of the kept figures is no figure');
});

test('a figure regresses if it is over 15 % worse than the best', () => {
  expect(isRegression(kept(1), kept(2), kept(1.15))).toEqual([false]);
  expect(isRegression(kept(1), kept(2), kept(1.16))).toEqual([true]);
  expect(isRegression(kept(0), kept(1))).toEqual([true]);
  const higher = { better: 'higher' } as const;
  expect(isRegression(kept(1, higher), kept(0.85, higher))).toEqual([false]);
  expect(isRegression(kept(1, higher), kept(0.84, higher))).toEqual([true]);
});

test('the best is that of the last ten runs', () => {
  const nine = Array.from({ length: 9 }, () => kept(2));
  expect(isRegression(kept(1), ...nine.slice(1), kept(2))).toEqual([true]);
  expect(isRegression(kept(1), ...nine, kept(2))).toEqual([false]);
});

test('the value counts where there is no ratio', () => {
  expect(isRegression(kept(null), kept(null, { value: 116 }))).toEqual([true]);
  expect(isRegression(kept(null), kept(null, { value: 115 }))).toEqual([false]);
  expect(isRegression(kept(1), kept(null, { value: null }))).toEqual([true]);
});

test('figures with other names or units are judged by themselves', () => {
  expect(isRegression(kept(1), kept(2, { unit: 'MB' }), kept(3, { figure: 'api: list' }))).toEqual([
    false,
    false,
    false,
  ]);
});

test('a description has the last three runs, the target and what is wrong', () => {
  const [verdict] = judgeKept([1, 1, 1.1, 2].map((ratio) => kept(ratio, { target: 1.5 })));
  expect(verdict && describeVerdict(verdict)).toBe(
    'api: gate, ms: 100 (1, c0ffee) → 100 (1.1, c0ffee) → 100 (2, c0ffee); target ≤ 1.5; TARGET MISSED; REGRESSION from 1',
  );
});
