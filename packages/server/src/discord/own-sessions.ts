import { BoundedMap } from '@arkwright/ark/bounded';
import type { ApplicationState } from '@arkwright/contracts/own-bot/application';
import type { Client } from 'discord.js';
import type { AppContext, IntentNeed } from '../context/app-context.ts';
import { MAX_SESSIONS_OF_WORKER } from '../core/capacity.ts';
import {
  claimApplications,
  type ListedApplication,
  listApplications,
  releaseApplications,
  renewApplications,
} from '../core/discord-applications/repository.ts';
import type { DiscordApplication } from '../core/discord-rest/application.ts';
import { newId } from '../platform/base/random.ts';
import { LEASE_MS, LeaseTerm, thisMoment } from '../platform/work/locks/lease-term.ts';
import { Repeater } from '../platform/work/repeater/repeater.ts';
import { type DiscordListeners, keepSession } from './session.ts';

/** Between rounds while there are applications, as a part of a lease. */
const ROUND = 1 / 5;
/** Between rounds while there are none: a message says when there is one. */
const IDLE_MS = 60_000;
/** So many sessions begin in one round, so that workers that start together share them, and Discord is not flooded. */
const CLAIMED_A_ROUND = 5;
/** Discord has refused a token when it has done so twice: a proxy on the way may, too. */
const REFUSALS = 2;

export type OwnSessionsOptions = {
  listeners: readonly DiscordListeners[];
  needs?: readonly IntentNeed[];
  /** Of some instances those that may have their own application at the moment. */
  listAllowed(botIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Notes what has become of an application, unless it is so already or the instance has another one by now. */
  setState(
    application: Pick<ListedApplication, 'botId' | 'applicationId'>,
    state: ApplicationState,
  ): Promise<void>;
  /** For tests: so long changes of intents are gathered, ms. */
  gatherMs?: number;
  /** How soon other workers take over from one that died. */
  leaseMs?: number;
};

type Session = {
  application: DiscordApplication;
  /** What it shows by now; undefined while Discord has not said. */
  shown(): ApplicationState | undefined;
  /** Ends the session, and resolves when it is over. */
  end(): Promise<void>;
};

/**
 * Keeps a session with Discord for each application of an instance, divided among the workers: each session is one worker's
 * by a lease, which that worker renews. An application that is connected and in its instance's guild takes charge of it; one
 * that may not be used any more, whose token is refused, or whose bot has left, does not.
 */
export function startOwnSessions(
  context: AppContext,
  options: OwnSessionsOptions,
): { stop(): Promise<void> } {
  const { listAllowed, setState, leaseMs = LEASE_MS } = options;
  const { db, bus, discordApplications } = context;
  const log = context.log.child({ part: 'own applications' });
  // A session of its own for each start: those of a worker that was killed have their leases to run out.
  const holder = newId();
  const term = new LeaseTerm(leaseMs);
  const sessions = new BoundedMap<string, Session>({ max: MAX_SESSIONS_OF_WORKER, whenFull: 'refuse' });
  /** Closing a connection can take Discord half a minute, for which no other session waits. */
  const endings = new BoundedMap<string, Promise<void>>({ max: MAX_SESSIONS_OF_WORKER, whenFull: 'refuse' });
  let hasAny = true;

  const rounds = new Repeater({
    run: round,
    everyMs: () => (hasAny ? leaseMs * ROUND : IDLE_MS),
    onFailure: (error) => log.warn({ err: error }, 'own applications could not be looked after'),
  });
  // Apart from the rounds: one instance whose rows are locked must not cost the others their sessions.
  const renewals = new Repeater({
    run: renew,
    everyMs: () => (sessions.size > 0 ? leaseMs * ROUND : IDLE_MS),
    onFailure: (error) => log.warn({ err: error }, 'the sessions of own applications could not be renewed'),
  });
  const unsubscribe = bus.subscribe((message) => {
    if (message.kind === 'discord-applications' || message.kind === 'access') rounds.poke();
  });
  void rounds.runNow();

  async function round(): Promise<void> {
    const rows = await listApplications(db);
    hasAny = rows.length > 0;
    if (!hasAny && sessions.size === 0) return;
    const usable = await judge(rows);
    const wanted = new Map(usable.map((row) => [row.botId, row]));
    for (const [botId, { application }] of sessions) {
      const row = wanted.get(botId);
      const isSame = row !== undefined && discordApplications.ownOf(botId)?.botToken === application.botToken;
      if (!isSame) end(botId);
    }
    await claim(usable);
    await noteShown(rows);
  }

  /** What can't be noted now is noted in the next round. */
  async function note(row: ListedApplication, state: ApplicationState): Promise<void> {
    try {
      await setState(row, state);
    } catch (error) {
      log.warn(
        { err: error, botId: row.botId },
        'the state of an instance’s own application could not be noted',
      );
    }
  }

  /** Notes what sessions show, where that is not what is stored. */
  async function noteShown(rows: readonly ListedApplication[]): Promise<void> {
    for (const row of rows) {
      const session = sessions.get(row.botId);
      const shown = session?.application.clientId === row.applicationId ? session.shown() : undefined;
      if (shown !== undefined && shown !== row.state && term.isValid) await note(row, shown);
    }
  }

  /** Those that may be used. What may not be, or may be again, is noted. */
  async function judge(rows: readonly ListedApplication[]): Promise<ListedApplication[]> {
    const allowed = await listAllowed(rows.map(({ botId }) => botId));
    for (const row of rows) {
      if (!allowed.has(row.botId) && row.state !== 'refused') await note(row, 'paused');
      if (allowed.has(row.botId) && row.state === 'paused') await note(row, 'connecting');
    }
    return rows.filter(({ botId, state }) => allowed.has(botId) && state !== 'refused');
  }

  /** Sessions whose lease ran out while this process stood still are other workers'. */
  async function renew(): Promise<void> {
    const renewed = [...sessions];
    if (renewed.length === 0) return;
    const askedAt = thisMoment();
    const botIds = renewed.map(([botId]) => botId);
    const kept = new Set(await renewApplications(db, { holder, botIds, termMs: leaseMs }));
    const isOver = !term.isValid;
    term.renew(askedAt);
    for (const [botId, session] of renewed)
      if ((isOver || !kept.has(botId)) && sessions.get(botId) === session) end(botId);
  }

  async function claim(usable: readonly ListedApplication[]): Promise<void> {
    const open = usable.filter(
      ({ botId }) =>
        !sessions.has(botId) && !endings.has(botId) && discordApplications.ownOf(botId) !== undefined,
    );
    const limit = Math.min(CLAIMED_A_ROUND, MAX_SESSIONS_OF_WORKER - sessions.size - endings.size);
    if (open.length === 0 || limit <= 0) return;
    const askedAt = thisMoment();
    const botIds = open.map(({ botId }) => botId);
    const claimed = new Set(await claimApplications(db, { holder, botIds, limit, termMs: leaseMs }));
    if (sessions.size === 0) term.renew(askedAt);
    for (const row of open) if (claimed.has(row.botId)) begin(row);
    renewals.poke();
    if (claimed.size === limit) rounds.poke();
  }

  function begin(row: ListedApplication): void {
    const application = discordApplications.ownOf(row.botId);
    if (!application) return;
    const ended = new AbortController();
    let refusals = 0;
    let shown: ApplicationState | undefined;
    const over = keepSession(context, {
      application,
      listeners: options.listeners,
      needs: options.needs,
      gatherMs: options.gatherMs,
      isFirst: true,
      hold: { signal: ended.signal, isHeld: () => !ended.signal.aborted && term.isValid },
      onPresence(client) {
        refusals = 0;
        shown = stateIn(client, row.guildId) ?? shown;
        rounds.poke();
      },
      onTokenRefused() {
        refusals += 1;
        if (refusals < REFUSALS) return;
        shown = 'refused';
        rounds.poke();
      },
    }).catch((error) =>
      log.error({ err: error, botId: row.botId }, 'the session of an instance’s own application failed'),
    );
    const end = async () => {
      ended.abort();
      await over;
    };
    sessions.set(row.botId, { application, shown: () => shown, end });
  }

  function end(botId: string): void {
    const session = sessions.get(botId);
    if (!session) return;
    sessions.delete(botId);
    endings.set(botId, giveBack(botId, session));
  }

  async function giveBack(botId: string, session: Session): Promise<void> {
    await session.end();
    await release([botId]);
    endings.delete(botId);
    rounds.poke();
  }

  const release = (botIds: readonly string[]): Promise<void> =>
    releaseApplications(db, { holder, botIds }).catch((error: unknown) =>
      log.warn(
        { err: error },
        'sessions of own applications were not given back; their leases end by themselves',
      ),
    );

  return {
    async stop() {
      unsubscribe();
      await Promise.all([rounds.stop(), renewals.stop()]);
      const botIds = [...sessions.keys()];
      await Promise.all([...[...sessions.values()].map((session) => session.end()), ...endings.values()]);
      sessions.clear();
      await release(botIds);
    },
  };
}

/** What a connected client shows; undefined while Discord has not said. */
function stateIn(client: Client, guildId: string): ApplicationState | undefined {
  if (!client.isReady()) return undefined;
  const guild = client.guilds.cache.get(guildId);
  if (guild === undefined) return 'not-in-guild';
  return guild.available ? 'in-charge' : undefined;
}
