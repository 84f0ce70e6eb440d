import type { AppContext } from '../../context/app-context.ts';
import { systemScope } from '../../core/access/scope.ts';
import { listInstancesUsing } from '../../core/settings/settings.ts';
import { createDisplayClient, type DisplayClient } from '../../discord/display-client.ts';
import type { Running } from '../../feature/server-feature.ts';
import type { Message } from '../../platform/events/bus.ts';
import { type Hold, holdLock, type LockTiming } from '../../platform/work/locks/lock.ts';
import { keepDisplays } from './keep-service.ts';
import { listInstancesShown } from './repository.ts';

/** News come one by one: names of players two seconds after their number. */
const SETTLE_MS = 4000;
const LOOK_MS = 1000;
/** All instances are looked at so often, whatever was heard of them: who is on a server may change without its number. */
const ALL_MS = 60_000;
const AT_ONCE = 20;
/** Discord, or the database, is away. */
const AWAY_MS = 30_000;

const GROUPS: readonly string[] = ['serverStatus', 'playerList', 'companionMod'];

type Due = {
  /** By `performance.now()`. */
  at: number;
  /** Somebody has changed settings: what was refused is tried again. */
  isAsked: boolean;
};

/** Keeps what Discord shows of game servers in step, by one worker among all. */
export function startKeeper(context: AppContext, timing?: LockTiming): Running {
  let keeper: Keeper | undefined;
  const unsubscribe = context.bus.subscribe((message) => keeper?.hear(message));
  const lock = holdLock(
    context,
    {
      name: 'status-and-listing',
      onHeld(hold) {
        keeper = new Keeper(context, hold);
      },
      async onLost() {
        await keeper?.stop();
        keeper = undefined;
      },
    },
    timing,
  );
  return {
    async stop() {
      unsubscribe();
      await lock.release();
    },
  };
}

/** The work for as long as it is held. Whoever has waited longest comes first. */
class Keeper {
  readonly #context: AppContext;
  readonly #hold: Hold;
  readonly #client: DisplayClient;
  readonly #due = new Map<string, Due>();
  readonly #busy = new Map<string, Promise<void>>();
  /** Those that show something, or want to, as of the last look at all. */
  #using: ReadonlySet<string> = new Set();
  readonly #timer: NodeJS.Timeout;
  #allAt = 0;
  #looking: Promise<void> | undefined;

  constructor(context: AppContext, hold: Hold) {
    this.#context = context;
    this.#hold = hold;
    this.#client = createDisplayClient(context, hold);
    this.#timer = setInterval(() => {
      this.#looking ??= this.#look().finally(() => {
        this.#looking = undefined;
      });
    }, LOOK_MS);
  }

  hear(message: Message): void {
    if (message.kind === 'server-statuses.changed' || message.kind === 'servers.changed') {
      if (!this.#using.has(message.botId)) return;
      this.#plan(message.botId, { at: performance.now() + SETTLE_MS, isAsked: false });
    }
    if (message.kind === 'settings.changed' && GROUPS.includes(message.group))
      this.#plan(message.botId, { at: performance.now(), isAsked: true });
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    await Promise.all(this.#busy.values());
    this.#client.end();
  }

  /** The earlier of two times counts. */
  #plan(botId: string, { at, isAsked }: Due): void {
    const known = this.#due.get(botId);
    this.#due.set(botId, {
      at: Math.min(known?.at ?? at, at),
      isAsked: isAsked || known?.isAsked === true,
    });
  }

  async #look(): Promise<void> {
    try {
      if (this.#allAt <= performance.now()) await this.#planAll();
    } catch (error) {
      this.#context.log.debug({ err: error, part: 'displays' }, 'no look');
      return;
    }
    const now = performance.now();
    const due = [...this.#due].filter(([botId, { at }]) => at <= now && !this.#busy.has(botId));
    for (const [botId, { isAsked }] of due.toSorted(([, a], [, b]) => a.at - b.at)) {
      if (this.#busy.size >= AT_ONCE || !this.#hold.isHeld()) return;
      this.#due.delete(botId);
      const work = this.#serve(botId, isAsked).finally(() => this.#busy.delete(botId));
      this.#busy.set(botId, work);
    }
  }

  async #planAll(): Promise<void> {
    const { db } = this.#context;
    const [status, lists, shown] = await Promise.all([
      listInstancesUsing(this.#context, 'serverStatus'),
      listInstancesUsing(this.#context, 'playerList'),
      listInstancesShown(db),
    ]);
    this.#using = new Set([...[...status, ...lists].map(({ scope }) => scope.botId), ...shown]);
    const at = performance.now();
    for (const botId of this.#using) this.#plan(botId, { at, isAsked: false });
    this.#allAt = at + ALL_MS;
  }

  async #serve(botId: string, isAsked: boolean): Promise<void> {
    const { clock, log } = this.#context;
    try {
      const of = { scope: systemScope(botId), hold: this.#hold, isAsked };
      const nextAt = await keepDisplays(this.#context, this.#client, of);
      if (nextAt === undefined) return;
      this.#plan(botId, { at: performance.now() + Math.max(0, nextAt - clock.now()), isAsked: false });
    } catch (error) {
      log.warn({ err: error, botId, part: 'displays' }, 'what Discord shows could not be kept in step');
      this.#plan(botId, { at: performance.now() + AWAY_MS, isAsked });
    }
  }
}
