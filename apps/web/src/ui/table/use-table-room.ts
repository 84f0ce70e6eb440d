import { type RefObject, useLayoutEffect, useState } from 'react';
import { CARDS_WINDOW } from '../breakpoints.ts';

/** How much room a table has: on a phone a row is two lines, else it has more columns the more room there is. */
export type TableRoom = 'phone' | 'small' | 'medium' | 'wide' | 'huge';

/** From which width on, in pixels of the table. */
const WIDTHS = { medium: 880, wide: 1240, huge: 1560 } as const;

export function roomOf(width: number): TableRoom {
  if (window.matchMedia(CARDS_WINDOW).matches) return 'phone';
  // Not laid out.
  if (width === 0 || width >= WIDTHS.huge) return 'huge';
  if (width >= WIDTHS.wide) return 'wide';
  return width >= WIDTHS.medium ? 'medium' : 'small';
}

/** The room that an element has now. It is measured before anything is painted. */
export function useTableRoom(element: RefObject<HTMLElement | null>): TableRoom {
  const [room, setRoom] = useState<TableRoom>(() => roomOf(0));
  useLayoutEffect(() => {
    const panel = element.current;
    if (panel === null) return;
    const measure = () => setRoom(roomOf(panel.clientWidth));
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(panel);
    return () => watcher.disconnect();
  }, [element]);
  return room;
}
