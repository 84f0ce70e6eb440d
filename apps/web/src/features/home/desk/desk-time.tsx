import { createContext, type ReactNode, use } from 'react';
import { useLostAt } from '../../../kit/live/use-lost-at.ts';
import { useNow } from '../../../ui/use-now.ts';

type DeskTime = {
  /** Stops when the stream is lost: nobody knows what has happened since. */
  now: number;
  /** When the stream was lost; undefined while it is there. */
  lostAt: number | undefined;
};

const Context = createContext<DeskTime>({ now: 0, lostAt: undefined });

export function DeskTimeProvider({ children }: { children: ReactNode }) {
  const lostAt = useLostAt();
  const now = useNow();
  return <Context value={{ now: lostAt ?? now, lostAt }}>{children}</Context>;
}

export const useDeskTime = (): DeskTime => use(Context);

/** Why nothing can be asked of the games now; undefined if it can. */
export function useWhyStale(): string | undefined {
  return useDeskTime().lostAt === undefined
    ? undefined
    : 'The connection to Arkwright is lost: what you see may be out of date.';
}
