import { type Client, Events } from 'discord.js';
import type { AppContext } from '../context/app-context.ts';
import type { DiscordApplication } from '../core/discord-rest/application.ts';
import { note, standingOf } from '../core/discord-rest/standing.ts';

/** discord.js reconnects without a pause. After this many failures it is replaced by a new client, which waits first. */
const MAX_RECONNECTS = 5;

/** The first pause before another try, and the longest. */
export const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 60_000;

/** The pause before the next client, ms, after one of `beforeMs`; 0 where the last one was connected. */
export const retryAfter = (beforeMs: number, isDown: boolean): number =>
  isDown ? Math.min(Math.max(beforeMs * 2, FIRST_RETRY_MS), LAST_RETRY_MS) : 0;

/** Follows whether a client is connected: one line in the log when that ends, and one when it is back. */
export function watchConnection(
  { log }: Pick<AppContext, 'log'>,
  { client, application, giveUp }: { client: Client; application: DiscordApplication; giveUp: () => void },
): { down(why: object): void; tokenRefused(): void } {
  let failures = 0;
  const down = (why: object) => {
    if (standingOf(application).gatewaySince === 0)
      log.warn(why, 'Discord: not connected; it is tried again, ever more slowly up to once a minute');
    note(application, 'gatewaySince', false);
  };
  const up = () => {
    failures = 0;
    log.info('Discord: connected');
    note(application, 'gatewaySince', true);
    note(application, 'refusedSince', true);
  };
  client.on(Events.Error, (error) => {
    if (isRefusal(error)) note(application, 'refusedSince', false);
    down({ err: error });
  });
  client.on(Events.ShardError, (error) => down({ err: error }));
  client.on(Events.ShardReconnecting, () => {
    failures += 1;
    // A short interruption is none: the session is resumed.
    if (failures > 1) down({});
    if (failures > MAX_RECONNECTS) giveUp();
  });
  client.on(Events.ShardReady, up);
  client.on(Events.ShardResume, up);
  return { down, tokenRefused: () => note(application, 'refusedSince', false) };
}

/** discord.js names a refused token so. */
const isRefusal = (error: Error): boolean => 'code' in error && error.code === 'TokenInvalid';
