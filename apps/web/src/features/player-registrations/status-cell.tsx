import type { PlayerRegistration } from '@arkwright/contracts/player-registrations/schema';
import { describeSpan } from '../../ui/relative-time.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { useNow } from '../../ui/use-now.ts';

/** Whether a player has finished. What was asked for in Discord is unfinished until its code was written in the game. */
export const isRegistered = ({ netId }: PlayerRegistration) => netId !== '';

/** How far a registration has come; of one that waits for its code, how long that still counts. */
export function StatusCell({ registration }: { registration: PlayerRegistration }) {
  const now = useNow();
  if (isRegistered(registration)) return <StatusDot tone="good">Registered</StatusDot>;
  const remaining = registration.codeExpiresAt - now;
  if (remaining <= 0) return <StatusDot tone="off">The code has expired</StatusDot>;
  return <StatusDot tone="warning">Waiting for the code, {describeSpan(remaining)} left</StatusDot>;
}
