import type { Client } from 'discord.js';
import type { AppContext } from '../context/app-context.ts';
import { pause } from '../platform/base/pause.ts';
import { type Hold, holdLock, type LockTiming } from '../platform/work/locks/lock.ts';
import { createDiscordClient } from './client.ts';

const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 60_000;

export type Gateway = { stop(): Promise<void> };

/**
 * What a feature hears from Discord: it adds its listeners to a client that is about to connect. The signal fires when
 * the client is given up, to let go of whatever else listens on its behalf.
 */
export type DiscordListeners = (client: Client, context: AppContext, signal: AbortSignal) => void;

/**
 * Keeps one connection to Discord's gateway among all workers: whoever holds the lock connects; when it goes, another
 * worker takes over. A refused or unreachable Discord is tried again, ever more slowly, and never stops the worker.
 */
export function startGateway(
  context: AppContext,
  listeners: readonly DiscordListeners[],
  timing?: LockTiming,
): Gateway {
  let client: Client | undefined;

  const work = {
    name: 'discord-gateway',
    onHeld({ signal, isHeld }: Hold) {
      // What Discord told a worker that stood still has been told to the next one, too.
      const fresh = createDiscordClient(context.settings, { mayTell: isHeld });
      client = fresh;
      fresh.on('error', (error) => context.log.warn({ err: error }, 'Discord: connection error'));
      fresh.on('shardError', (error) => context.log.warn({ err: error }, 'Discord: connection error'));
      fresh.on('shardDisconnect', ({ code: closeCode }) =>
        context.log.error(
          { closeCode },
          'Discord: disconnected for good. Fix the token or intents and start again.',
        ),
      );
      for (const listen of listeners) listen(fresh, context, signal);
      void connect(fresh, signal);
    },
    async onLost() {
      const old = client;
      client = undefined;
      await old?.destroy();
    },
  };
  const lock = holdLock(context, work, timing);

  async function connect(fresh: Client, signal: AbortSignal): Promise<void> {
    for (let wait = FIRST_RETRY_MS; !signal.aborted; wait = Math.min(wait * 2, LAST_RETRY_MS)) {
      try {
        await fresh.login(context.settings.discord.botToken);
        context.log.info('Discord: connected');
        return;
      } catch (error) {
        if (signal.aborted) return;
        context.log.warn({ err: error, retryMs: wait }, 'Discord: could not connect');
      }
      await pause(wait, signal);
    }
  }

  return { stop: () => lock.release() };
}
