import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * The distance of an element from the top of the page, in pixels; undefined at first. Elements above it may appear and
 * disappear.
 */
export function useTop(of: RefObject<HTMLElement | null>): number | undefined {
  const [top, setTop] = useState<number>();
  useLayoutEffect(() => {
    const measure = () => {
      if (of.current) setTop(Math.round(of.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    // Whatever comes above it makes the whole longer.
    const watcher = new ResizeObserver(measure);
    watcher.observe(document.body);
    return () => watcher.disconnect();
  }, [of]);
  return top;
}
