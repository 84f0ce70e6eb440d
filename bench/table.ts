/**
 * One figure. `ratio` compares it with the bare limit or the aim that stands in the same run; kept figures are judged by
 * it (or by the value where it is no number), because it is about the same on any machine.
 */
export type BenchRow = {
  label: string;
  value: number;
  unit: string;
  ratio: number;
  /** What the ratio should reach, if there is an aim. */
  target?: number;
  /** Which ratios are good (default: low ones). */
  better?: 'higher' | 'lower';
  /** The name in the kept figures, for labels that differ from run to run (default: the label). */
  figure?: string;
};

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** The value that a share (0 to 1) of all values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
