import { DAY_MS, HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import {
  type Client,
  Events,
  type RESTGetAPIGatewayBotResult,
  type RESTGetCurrentApplicationResult,
  Routes,
} from 'discord.js';
import type { AppContext, IntentNeed, PrivilegedIntent } from '../context/app-context.ts';
import type { DiscordApplication } from '../core/discord-rest/application.ts';
import { Repeater } from '../platform/work/repeater/repeater.ts';
import {
  forgetRefusedIntents,
  type Intent,
  noteRefusedIntents,
  privileged,
  saveSessionIntents,
  switchedOff,
  wantedIntents,
} from './intents.ts';

/** Changes of so long are answered by one new session: Discord allows a bot 1,000 a day. */
const GATHER_MS = 45_000;
/** A refused intent is due again, or a message of the bus was lost. */
const LOOK_AGAIN_MS = HOUR_MS;
/** After a failure to note what Discord refuses. */
const NOTE_AGAIN_MS = 1000;
/** So many sessions are left for restarts and lost connections. */
const SPARE_SESSIONS = 50;

type Watch = {
  /** Resolves when a client is to be given up: the signal has fired, or other intents are to be asked for. */
  isOver: Promise<void>;
  /** Discord has closed the connection over an intent. */
  refused(): void;
  /** The client is given up for another reason. */
  end(): void;
};

/** Watches whether the intents with which a client connects are still the ones that instances need and Discord gives. */
export function watchIntents(options: {
  context: AppContext;
  application: DiscordApplication;
  client: Client;
  needs: readonly IntentNeed[];
  intents: readonly Intent[];
  gatherMs?: number | undefined;
  signal: AbortSignal;
}): Watch {
  const { context, application, client, needs, intents, gatherMs = GATHER_MS, signal } = options;
  const refusable = privileged(intents);
  const { promise: isOver, resolve } = Promise.withResolvers<void>();
  let isRefused = false;
  /** For how long too few sessions are left, ms; 0 while there are enough. */
  let waitMs = 0;
  const looks = new Repeater({
    run: look,
    everyMs: () => (waitMs > 0 ? Math.min(waitMs, LOOK_AGAIN_MS) : LOOK_AGAIN_MS),
    gatherMs,
    retryMs: MINUTE_MS,
    onFailure: (error) =>
      context.log.warn({ err: error }, 'Discord: could not see whether other intents are needed'),
  });
  const refusals = new Repeater({
    run: noteRefused,
    retryMs: NOTE_AGAIN_MS,
    onFailure: (error) => context.log.warn({ err: error }, 'could not note what Discord refuses'),
  });

  const lookSoon = () => {
    if (waitMs === 0) looks.poke();
  };

  async function look(): Promise<void> {
    if (needs.length === 0) return;
    // Again, in case it failed: until then pages say that they wait for this session.
    if (client.isReady()) await saveSessionIntents(context.db, application, intents);
    const wanted = await wantedIntents(context, { application, needs });
    waitMs = 0;
    if (wanted.join() === [...intents].join() || signal.aborted) return;
    waitMs = await sessionWait(client);
    if (waitMs === 0) resolve();
    else context.log.warn({ waitMs }, 'Discord: too few sessions are left today to ask for other intents');
  }

  /** Discord does not say which one it refuses; the application's flags do. */
  async function findRefused(): Promise<readonly PrivilegedIntent[]> {
    try {
      const application = (await client.rest.get(
        Routes.currentApplication(),
      )) as RESTGetCurrentApplicationResult;
      const off = switchedOff(refusable, application.flags);
      return off.length > 0 ? off : refusable;
    } catch (error) {
      context.log.warn({ err: error }, 'Discord does not say which intents are switched on');
      return refusable;
    }
  }

  async function noteRefused(): Promise<void> {
    const refused = await findRefused();
    const features = needs.filter(({ intent }) => refused.includes(intent)).map(({ feature }) => feature);
    context.log.error(
      { refused, features },
      'Discord refuses privileged intents: switch them on in the developer portal. The bot connects without them.',
    );
    await noteRefusedIntents(context.db, application, refused);
    resolve();
  }

  const unsubscribe = context.bus.subscribe(({ kind }) => {
    if (kind === 'settings.changed' || kind === 'access' || kind === 'discord-applications') lookSoon();
  });
  client.on(Events.GuildCreate, lookSoon);
  client.once(Events.ClientReady, () => {
    forgetRefusedIntents(context.db, application, refusable).catch((error) =>
      context.log.debug({ err: error }, 'could not forget what Discord had refused'),
    );
    saveSessionIntents(context.db, application, intents).catch((error) => {
      context.log.warn({ err: error }, 'could not store which intents the session with Discord has');
      lookSoon();
    });
  });
  signal.addEventListener('abort', () => resolve(), { once: true });
  if (signal.aborted) resolve();
  void isOver.then(() => {
    unsubscribe();
    void looks.stop();
    void refusals.stop();
  });

  return {
    isOver,
    end: resolve,
    refused() {
      // Each shard is told.
      if (isRefused) return;
      isRefused = true;
      // At once: the client gives up, too.
      void refusals.runNow();
    },
  };
}

/** For how long a new session has to wait, ms: 0 while enough of the day's are left. */
async function sessionWait(client: Client): Promise<number> {
  const { session_start_limit: limit } = (await client.rest.get(
    Routes.gatewayBot(),
  )) as RESTGetAPIGatewayBotResult;
  return waitForSession(limit);
}

/** The same by Discord's limit of sessions; a minute at least, and a day at most, whatever it says. */
export function waitForSession(limit: { remaining: number; reset_after: number }): number {
  if (limit.remaining > SPARE_SESSIONS) return 0;
  const ms = Number(limit.reset_after);
  return Math.min(Math.max(Number.isFinite(ms) ? ms : 0, MINUTE_MS), DAY_MS);
}
