/** KIT · Since when the page has not heard what changes, ms; undefined while it hears it. */
import { useEffect, useState } from 'react';
import { useKit } from '../kit.tsx';
import { useStore } from '../store.ts';

/** A stream that is back sooner was never away, for those who look. */
const BRIEF_MS = 1500;

export function useLostAt(): number | undefined {
  const lostAt = useStore(useKit().streamLostAt);
  const [shown, setShown] = useState<number>();
  useEffect(() => {
    if (lostAt === undefined) return setShown(undefined);
    const timer = setTimeout(() => setShown(lostAt), BRIEF_MS);
    return () => clearTimeout(timer);
  }, [lostAt]);
  return shown;
}
