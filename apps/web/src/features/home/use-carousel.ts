import { useReducedMotion } from '@mantine/hooks';
import { type FocusEvent, useCallback, useEffect, useState } from 'react';

/** How long a slide stays, in milliseconds (specification §9). */
export const SLIDE_MS = 5000;

/** The slide that is shown, and what moves it: time, unless something speaks against it, and the person. */
export function useCarousel(length: number) {
  const wantsCalm = useReducedMotion();
  const [current, setCurrent] = useState(0);
  // The person's own word; without one the wish for reduced motion decides.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [isHeld, setHeld] = useState(false);
  const isPlaying = chosen ?? !wantsCalm;

  const go = useCallback((index: number) => setCurrent((index + length) % length), [length]);

  useEffect(() => {
    if (!isPlaying || isHeld) return;
    const timer = setTimeout(() => go(current + 1), SLIDE_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, isHeld, current, go]);

  return {
    current,
    isPlaying,
    go,
    toggle: () => setChosen(!isPlaying),
    handlers: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: (event: FocusEvent) => setHeld(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}
