import type { AppContext, IntentNeed } from '../context/app-context.ts';
import { type Hold, holdLock, type LockTiming } from '../platform/work/locks/lock.ts';
import { keepOutage } from './outages.ts';
import { type DiscordListeners, keepSession } from './session.ts';

export type Gateway = { stop(): Promise<void> };

export type GatewayOptions = LockTiming & {
  /** What features need privileged intents for. */
  needs?: readonly IntentNeed[];
  /** For tests: so long changes of what is needed are gathered, ms. */
  gatherMs?: number;
};

/**
 * Keeps one connection to Discord's gateway among all workers, for the application that instances share: whoever holds the
 * lock connects; when it goes, another worker takes over. Discord's troubles never stop the worker.
 */
export function startGateway(
  context: AppContext,
  listeners: readonly DiscordListeners[],
  { needs, gatherMs, ...timing }: GatewayOptions = {},
): Gateway {
  let serving: Promise<void> = Promise.resolve();
  let isFirst = true;

  const work = {
    name: 'discord-gateway',
    onHeld(hold: Hold) {
      keepOutage(context, hold.signal);
      const { shared: application } = context.discordApplications;
      serving = keepSession(context, { application, hold, listeners, needs, gatherMs, isFirst });
      isFirst = false;
    },
    onLost: () => serving,
  };
  const lock = holdLock(context, work, timing);
  return { stop: () => lock.release() };
}
