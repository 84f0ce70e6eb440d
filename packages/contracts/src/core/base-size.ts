/** Base sizes with the maximum structures of each (specification §9; the thresholds are ours). */
export const BASE_SIZES = ['Clutter', 'Tiny', 'Small', 'Medium', 'Large', 'Huge'] as const;
export type BaseSize = (typeof BASE_SIZES)[number];

export const MAX_STRUCTURES: Readonly<Record<BaseSize, number>> = {
  Clutter: 1,
  Tiny: 50,
  Small: 200,
  Medium: 500,
  Large: 1500,
  Huge: Number.POSITIVE_INFINITY,
};

/** The size of a base, from its number of structures. */
export function baseSizeOf(structureCount: number): BaseSize {
  return BASE_SIZES.find((size) => structureCount <= MAX_STRUCTURES[size]) ?? 'Huge';
}
