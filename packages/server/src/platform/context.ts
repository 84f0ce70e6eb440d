import { createRoleFinder } from './access/member-roles.ts';
import { createMemberships, type Memberships } from './access/memberships.ts';
import { type Bus, openBus } from './bus.ts';
import { type Clock, systemClock } from './clock.ts';
import { type Database, openDatabase } from './database.ts';
import { watchDatabase } from './database-watch.ts';
import { createGuildMembers, type FetchGuildMember } from './discord/guild-member.ts';
import { type HeavyReads, openHeavyReads } from './heavy-reads.ts';
import { createSessions, type Sessions } from './identity/sessions.ts';
import { type Jobs, openJobs } from './jobs.ts';
import { createLogger, type Logger } from './logger.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createOffThread, type OffThread } from './off-thread.ts';
import { createOutbound, type Outbound } from './outbound.ts';
import type { PatreonSettings } from './patreon/settings.ts';
import { createSealer, type Sealer } from './secrets.ts';

/** What the program was configured with, already checked. */
export type AppSettings = {
  /** Where browsers reach the program, without a slash at the end. */
  publicUrl: string;
  host: string;
  port: number;
  databaseUrl: string;
  /** 32 bytes. Seals secrets; kept outside the database. */
  secretKey: Buffer;
  dataDir: string;
  /** The worker's id where only one can run: after a kill it goes on with its servers at once. */
  workerId?: string | undefined;
  /** Folder of the built web app. */
  webRoot: string;
  selfHosted: boolean;
  adminDiscordIds: readonly string[];
  /** Classes (`external`, `private`, `loopback`) and CIDR ranges that game servers may be in. */
  outboundAllow: readonly string[];
  logLevel: string;
  /** Invitation to the community's own guild, for /joinDiscord; empty if there is none. */
  supportInviteUrl: string;
  /** Who runs this installation, for the legal notice; each is empty if it is not set. */
  operator: { name: string; address: string; email: string };
  /** Whose word counts on who calls: `loopback`, `private`, addresses and CIDR ranges. */
  trustedProxies: readonly string[];
  /** Lets in from everywhere to `/metrics`, which loopback and private networks may read without. */
  metricsToken?: string | undefined;
  /** Whether Discord and the game servers are simulated. */
  sandbox: boolean;
  discord: {
    clientId: string;
    clientSecret: string;
    botToken: string;
    /** Without version, e.g. `https://discord.com/api`. */
    apiUrl: string;
    authorizeUrl: string;
  };
  /** Left out where pledges are not connected. */
  patreon?: PatreonSettings | undefined;
};

/** Everything that features get from the program. One for each process. */
export type AppContext = {
  settings: AppSettings;
  clock: Clock;
  log: Logger;
  db: Database;
  /** As of half a second ago, without asking: for health checks. */
  isDatabaseReachable(): boolean;
  heavyReads: HeavyReads;
  bus: Bus;
  jobs: Jobs;
  sessions: Sessions;
  memberships: Memberships;
  sealer: Sealer;
  outbound: Outbound;
  fetchGuildMember: FetchGuildMember;
  metrics: Metrics;
  /** For what needs the processor for longer than some 10 ms. */
  offThread: OffThread;
  /**
   * Calls the listener once when the program begins to stop, before connections are closed; at once if it has begun to.
   * The returned function takes the listener away.
   */
  onDrain(listener: () => void): () => void;
  drain(): void;
  close(): Promise<void>;
};

/** Opens what every role needs. The schema must be up to date (`migrate`). */
export async function createContext(
  settings: AppSettings,
  parts: { clock?: Clock; log?: Logger } = {},
): Promise<AppContext> {
  const clock = parts.clock ?? systemClock;
  const log = parts.log ?? createLogger(settings.logLevel);
  const url = settings.databaseUrl;
  const watch = watchDatabase({ url, log });
  const { newSocket } = watch;
  const onError = (error: Error) => log.warn({ err: error }, 'an idle database connection broke');
  const db = openDatabase({ url, newSocket, onError });
  const heavyReads = openHeavyReads({ url, newSocket, onError });
  const bus = openBus({ url, log, newSocket });
  const jobs = await openJobs({ url, log, newSocket });
  const sessions = createSessions({ db, clock });
  const offThread = createOffThread();
  const drains = new Set<() => void>();
  let isDraining = false;
  const fetchGuildMember = createGuildMembers(settings.discord);
  const memberships = createMemberships({
    db,
    selfHosted: settings.selfHosted,
    now: clock.now,
    findRoles: createRoleFinder({ db, bus, log, now: clock.now, fetchMember: fetchGuildMember }),
  });
  bus.subscribe((message) => {
    if (message.kind !== 'access') return;
    sessions.forget();
    memberships.forget();
  });
  return {
    settings,
    clock,
    log,
    db,
    isDatabaseReachable: () => watch.isReachable,
    heavyReads,
    bus,
    jobs,
    sessions,
    memberships,
    sealer: createSealer(settings.secretKey),
    outbound: createOutbound({ allow: settings.outboundAllow }),
    fetchGuildMember,
    metrics: createMetrics(),
    offThread,
    onDrain(listener) {
      if (isDraining) listener();
      else drains.add(listener);
      return () => drains.delete(listener);
    },
    drain() {
      isDraining = true;
      for (const listener of drains) listener();
      drains.clear();
    },
    async close() {
      await jobs.stop().catch((error: unknown) => {
        log.warn({ err: error }, 'jobs that were under way are begun anew at the next start');
      });
      await offThread.stop();
      await bus.close();
      await Promise.all([db.close(), heavyReads.close()]);
      // Last: were PostgreSQL to fall silent now, it would not even take our leave.
      await watch.stop();
    },
  };
}
