type Box = { top: number; left: number; width: number; height: number };

/** Pixels between a list and its input, and between a list and the window's edge. */
const GAP = 4;
const MOST_HEIGHT = 260;

/** Where a list goes, in pixels of the window: below its input, or above it where there is more room for what it holds. */
export function placeList(input: Box, list: { height: number }, viewport: { height: number }): Box {
  const wanted = Math.min(list.height, MOST_HEIGHT);
  const above = input.top - 2 * GAP;
  const below = viewport.height - input.top - input.height - 2 * GAP;
  const isAbove = below < wanted && above > below;
  const height = Math.max(0, Math.min(wanted, isAbove ? above : below));
  const top = isAbove ? input.top - GAP - height : input.top + input.height + GAP;
  return { top, left: input.left, width: input.width, height };
}
