import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/** How long something still lasts, as `4:07`, counted down each second. Not read out: the moment beside it is. */
export function WaitLeft({ until }: { until: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.ceil((until - now) / SECOND_MS));
  const seconds = String(left % 60).padStart(2, '0');
  return <span aria-hidden>{`${Math.floor(left / 60)}:${seconds}`}</span>;
}
