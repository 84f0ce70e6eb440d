type Box = { top: number; left: number; width: number; height: number };
type Size = { width: number; height: number };

/** Pixels between a tip and its trigger, and between a tip and the window's edge. */
const GAP = 8;

/** Where a tip goes, in pixels of the window: above the trigger, below it where there is no room, and never outside. */
export function placeTip(trigger: Box, tip: Size, viewport: Size): { top: number; left: number } {
  const above = trigger.top - tip.height - GAP;
  const below = trigger.top + trigger.height + GAP;
  const centred = trigger.left + trigger.width / 2 - tip.width / 2;
  const rightmost = viewport.width - tip.width - GAP;
  return { top: above >= GAP ? above : below, left: Math.max(GAP, Math.min(centred, rightmost)) };
}
