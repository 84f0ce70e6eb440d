import { type Client, Events } from 'discord.js';
import type { AppContext, IntentNeed } from '../context/app-context.ts';
import { standingOf } from '../core/discord-rest/standing.ts';
import { pause } from '../platform/base/pause.ts';
import { type Hold, holdLock, type LockTiming } from '../platform/work/locks/lock.ts';
import { createDiscordClient } from './client.ts';
import { FIRST_RETRY_MS, retryAfter, watchConnection } from './connection-watch.ts';
import { watchIntents } from './intent-watch.ts';
import { forgetRefusedIntents, type Intent, privileged, wantedIntents } from './intents.ts';
import { keepOutage } from './outages.ts';

/** Discord begins one session of a bot in five seconds (`max_concurrency`). */
const IDENTIFY_EVERY_MS = 5000;
/** Discord's close code for an intent that is not switched on in the developer portal. */
const DISALLOWED_INTENTS = 4014;
/** For a token that is refused. */
const AUTHENTICATION_FAILED = 4004;

export type Gateway = { stop(): Promise<void> };

/**
 * What a feature hears from Discord: it adds its listeners to a client that is about to connect. The signal fires when
 * the client is given up, to let go of whatever else listens on its behalf.
 */
export type DiscordListeners = (client: Client, context: AppContext, signal: AbortSignal) => void;

export type GatewayOptions = LockTiming & {
  /** What features need privileged intents for. */
  needs?: readonly IntentNeed[];
  /** For tests: so long changes of what is needed are gathered, ms. */
  gatherMs?: number;
};

/**
 * Keeps one connection to Discord's gateway among all workers: whoever holds the lock connects; when it goes, another
 * worker takes over. A refused or unreachable Discord is tried again, ever more slowly, and never stops the worker. When
 * instances use other privileged intents than before, or Discord refuses one, another client takes the place of the first.
 */
export function startGateway(
  context: AppContext,
  listeners: readonly DiscordListeners[],
  { needs = [], gatherMs, ...timing }: GatewayOptions = {},
): Gateway {
  let serving: Promise<void> = Promise.resolve();
  let isFirst = true;
  let retryMs = 0;

  const work = {
    name: 'discord-gateway',
    onHeld(hold: Hold) {
      serving = serve(hold);
    },
    onLost: () => serving,
  };
  const lock = holdLock(context, work, timing);

  async function serve(hold: Hold): Promise<void> {
    keepOutage(context, hold.signal);
    while (!hold.signal.aborted) {
      const intents = await findIntents(hold.signal);
      if (intents === undefined) return;
      const begun = performance.now();
      await serveWith(hold, intents);
      const isDown = standingOf(context.settings.discord).gatewaySince > 0;
      retryMs = retryAfter(retryMs, isDown);
      // Commands go unanswered meanwhile: no longer than Discord wants it.
      const leastMs = isDown ? retryMs : IDENTIFY_EVERY_MS - (performance.now() - begun);
      await pause(Math.max(0, leastMs), hold.signal);
    }
  }

  /** Undefined where the hold is over. A start of the program gives what was refused another chance. */
  async function findIntents(signal: AbortSignal): Promise<Intent[] | undefined> {
    while (!signal.aborted) {
      try {
        if (needs.length === 0) return [];
        if (isFirst) await forgetRefusedIntents(context.db);
        isFirst = false;
        return await wantedIntents(context, needs);
      } catch (error) {
        context.log.warn({ err: error }, 'Discord: what the bot needs to be told could not be looked up');
        await pause(FIRST_RETRY_MS, signal);
      }
    }
    return undefined;
  }

  /** Has a client connected until the hold is over, or other intents are to be asked for. */
  async function serveWith(hold: Hold, intents: readonly Intent[]): Promise<void> {
    const ended = new AbortController();
    const signal = AbortSignal.any([hold.signal, ended.signal]);
    // What Discord told a worker that stood still has been told to the next one, too.
    const mayTell = () => !ended.signal.aborted && hold.isHeld();
    const client = createDiscordClient(context.settings, { mayTell, intents });
    const watch = watchIntents({ context, client, needs, intents, gatherMs, signal });
    const line = watchConnection(context, client, watch.end);
    client.on('shardDisconnect', ({ code: closeCode }) => {
      if (closeCode === DISALLOWED_INTENTS && privileged(intents).length > 0) return watch.refused();
      if (closeCode === AUTHENTICATION_FAILED) line.tokenRefused();
      line.down({ closeCode });
      watch.end();
    });
    for (const listen of listeners) listen(client, context, signal);
    void connect(client, watch.end);
    await watch.isOver;
    ended.abort();
    await client.destroy();
  }

  async function connect(fresh: Client, giveUp: () => void): Promise<void> {
    try {
      await fresh.login(context.settings.discord.botToken);
    } catch (error) {
      fresh.emit(Events.Error, error instanceof Error ? error : new Error(String(error)));
      giveUp();
    }
  }

  return { stop: () => lock.release() };
}
