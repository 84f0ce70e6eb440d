import type { PlayerRegistration } from '@arkwright/contracts/player-registrations/schema';
import { describeSpan } from '../../ui/relative-time.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { useNow } from '../../ui/use-now.ts';

/** Whether a player has completed the registration. A request in Discord is incomplete until its code was typed in the game. */
export const isRegistered = ({ netId }: PlayerRegistration) => netId !== '';

/** The state of a registration; for one that waits for its code, how long that is valid. */
export function StatusCell({ registration }: { registration: PlayerRegistration }) {
  const now = useNow();
  if (isRegistered(registration)) return <StatusDot tone="good">Registered</StatusDot>;
  const remaining = registration.codeExpiresAt - now;
  if (remaining <= 0) return <StatusDot tone="off">The code has expired</StatusDot>;
  return <StatusDot tone="warning">Waiting for the code, {describeSpan(remaining)} left</StatusDot>;
}
