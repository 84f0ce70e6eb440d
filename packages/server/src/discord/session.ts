import { type Client, Events } from 'discord.js';
import type { AppContext, IntentNeed } from '../context/app-context.ts';
import type { DiscordApplication } from '../core/discord-rest/application.ts';
import { standingOf } from '../core/discord-rest/standing.ts';
import { pause } from '../platform/base/pause.ts';
import type { Hold } from '../platform/work/locks/lock.ts';
import { createDiscordClient } from './client.ts';
import { FIRST_RETRY_MS, retryAfter, watchConnection } from './connection-watch.ts';
import { watchIntents } from './intent-watch.ts';
import { forgetRefusedIntents, type Intent, privileged, wantedIntents } from './intents.ts';

/** Discord begins one session of a bot in five seconds (`max_concurrency`). */
const IDENTIFY_EVERY_MS = 5000;
/** Discord's close code for an intent that is not switched on in the developer portal. */
const DISALLOWED_INTENTS = 4014;
/** For a token that is refused. */
const AUTHENTICATION_FAILED = 4004;

/**
 * What a feature hears from Discord: it adds its listeners to a client that is about to connect. The signal fires when
 * the client is given up, to let go of whatever else listens on its behalf. Listeners hear of the guilds that the application
 * is in charge of; `context.discordApplications.onChange` tells when these are others.
 */
export type DiscordListeners = (
  client: Client,
  context: AppContext,
  signal: AbortSignal,
  application: DiscordApplication,
) => void;

export type SessionOptions = {
  application: DiscordApplication;
  hold: Pick<Hold, 'signal' | 'isHeld'>;
  listeners: readonly DiscordListeners[];
  /** What features need privileged intents for. */
  needs?: readonly IntentNeed[] | undefined;
  /** For tests: so long changes of what is needed are gathered, ms. */
  gatherMs?: number | undefined;
  /** The first session since the start of the program gives refused intents another chance. */
  isFirst?: boolean;
  /** Called when the client may be in other guilds than before. */
  onPresence?: ((client: Client) => void) | undefined;
  /** Discord has refused the token; it is tried again. */
  onTokenRefused?: (() => void) | undefined;
};

/**
 * Keeps an application connected to Discord's gateway until the hold is over. A refused or unreachable Discord is tried
 * again, ever more slowly. When other privileged intents are needed than before, or Discord refuses one, another client
 * takes the place of the first.
 */
export async function keepSession(context: AppContext, options: SessionOptions): Promise<void> {
  const { application, hold, listeners, needs = [], gatherMs, onPresence, onTokenRefused } = options;
  let { isFirst = false } = options;
  let retryMs = 0;

  while (!hold.signal.aborted) {
    const intents = await findIntents();
    if (intents === undefined) return;
    const begun = performance.now();
    await serveWith(intents);
    const isDown = standingOf(application).gatewaySince > 0;
    retryMs = retryAfter(retryMs, isDown);
    // Commands go unanswered meanwhile: no longer than Discord wants it.
    const leastMs = isDown ? retryMs : IDENTIFY_EVERY_MS - (performance.now() - begun);
    await pause(Math.max(0, leastMs), hold.signal);
  }

  /** Undefined where the hold is over. */
  async function findIntents(): Promise<Intent[] | undefined> {
    while (!hold.signal.aborted) {
      try {
        if (needs.length === 0) return [];
        if (isFirst) await forgetRefusedIntents(context.db, application);
        isFirst = false;
        return await wantedIntents(context, { application, needs });
      } catch (error) {
        context.log.warn({ err: error }, 'Discord: what the bot needs to be told could not be looked up');
        await pause(FIRST_RETRY_MS, hold.signal);
      }
    }
    return undefined;
  }

  /** Has a client connected until the hold is over, or other intents are to be asked for. */
  async function serveWith(intents: readonly Intent[]): Promise<void> {
    const ended = new AbortController();
    const signal = AbortSignal.any([hold.signal, ended.signal]);
    const client = createDiscordClient(application, {
      intents,
      // What Discord told a worker that stood still has been told to the next one, too.
      mayTell: (guildId) =>
        !ended.signal.aborted &&
        hold.isHeld() &&
        (guildId === undefined ||
          context.discordApplications.ofGuild(guildId).clientId === application.clientId),
      onPresence: onPresence && (() => setImmediate(() => !signal.aborted && onPresence(client))),
    });
    const watch = watchIntents({ context, application, client, needs, intents, gatherMs, signal });
    const line = watchConnection(context, { client, application, giveUp: watch.end });
    client.on('shardDisconnect', ({ code: closeCode }) => {
      if (closeCode === DISALLOWED_INTENTS && privileged(intents).length > 0) return watch.refused();
      if (closeCode === AUTHENTICATION_FAILED) line.tokenRefused();
      line.down({ closeCode });
      watch.end();
    });
    for (const listen of listeners) listen(client, context, signal, application);
    void connect(client, watch.end);
    await watch.isOver;
    if (standingOf(application).refusedSince > 0) onTokenRefused?.();
    ended.abort();
    await client.destroy();
  }

  async function connect(fresh: Client, giveUp: () => void): Promise<void> {
    try {
      await fresh.login(application.botToken);
    } catch (error) {
      fresh.emit(Events.Error, error instanceof Error ? error : new Error(String(error)));
      giveUp();
    }
  }
}
