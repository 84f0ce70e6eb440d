import { BoundedMap } from '@arkwright/ark/bounded';
import type { AppContext } from '../../context/app-context.ts';
import { systemScope } from '../../core/access/scope.ts';
import { MAX_INSTANCES } from '../../core/capacity.ts';
import { perApplication } from '../../core/discord-rest/per-application.ts';
import { listInstancesUsing } from '../../core/settings/settings.ts';
import { createDisplayClient } from '../../discord/displays/display-client.ts';
import type { Running } from '../../feature/server-feature.ts';
import type { Message } from '../../platform/events/bus.ts';
import { type Hold, holdLock, type LockTiming } from '../../platform/work/locks/lock.ts';
import { Repeater } from '../../platform/work/repeater/repeater.ts';
import { type DisplayClients, keepDisplays } from './keep-service.ts';
import { listInstancesShown } from './repository.ts';
import { type DisplayStore, displayStore } from './store-service.ts';

/** News come one by one: names of players two seconds after their number. */
const SETTLE_MS = 4000;
const LOOK_MS = 1000;
/** Each instance is checked this often, without any event: the players on a server may change without their number. */
const ALL_MS = 60_000;
const AT_ONCE = 20;
/** Discord, or the database, is away. */
const AWAY_MS = 30_000;

const GROUPS: readonly string[] = ['serverStatus', 'playerList', 'companionMod'];

type Due = {
  /** By `performance.now()`. */
  at: number;
  /** A person has changed settings: refused displays are retried. */
  isAsked: boolean;
};

/** Keeps Discord's displays of game servers up to date, by one worker for all. */
export function startKeeper(context: AppContext, timing?: LockTiming): Running {
  let keeper: Keeper | undefined;
  let looks: Repeater | undefined;
  const unsubscribe = context.bus.subscribe((message) => keeper?.hear(message));
  const lock = holdLock(
    context,
    {
      name: 'status-and-listing',
      onHeld(hold) {
        const begun = new Keeper(context, { hold, ...clientsOf(context, hold) });
        keeper = begun;
        looks = new Repeater({
          run: () => begun.look(),
          everyMs: LOOK_MS,
          onFailure: (error) => context.log.debug({ err: error, part: 'displays' }, 'no look'),
        });
      },
      async onLost() {
        await looks?.stop();
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

/** A client of Discord for each application. */
function clientsOf(context: AppContext, hold: Hold): Pick<Tools, 'clientsOf' | 'end'> {
  const { discordApplications: applications } = context;
  const clients = perApplication(
    (application) => createDisplayClient(context, { application, hold }),
    (client) => client.end(),
  );
  return {
    clientsOf(botId) {
      const inCharge = applications.ofInstance(botId);
      const own = applications.ownOf(botId);
      const other = inCharge === applications.shared ? own : applications.shared;
      return { client: clients.of(inCharge), ...(other && { other: clients.of(other) }) };
    },
    end: clients.end,
  };
}

/** The dependencies; a benchmark has its own clock and Discord. */
type Tools = {
  hold: Hold;
  /** The client of the application in charge of an instance, and that of the one that may have been before. */
  clientsOf: (botId: string) => DisplayClients;
  end: () => void;
  /** A clock that never goes back, ms. */
  now?: () => number;
  storeOf?: (botId: string) => DisplayStore;
};

/** The work while the lock is held. Longest waiting first. */
export class Keeper {
  readonly #context: AppContext;
  readonly #tools: Required<Tools>;
  readonly #due = new BoundedMap<string, Due>({ max: MAX_INSTANCES, whenFull: 'drop-oldest' });
  readonly #busy = new BoundedMap<string, Promise<void>>({ max: AT_ONCE, whenFull: 'refuse' });
  /** Those that show something, or want to, as of the last look at all. */
  #using: ReadonlySet<string> = new Set();
  #allAt = 0;
  #isStopped = false;

  constructor(context: AppContext, { hold, ...tools }: Tools) {
    const storeOf = (botId: string) => displayStore(context, systemScope(botId), hold);
    this.#context = context;
    this.#tools = { hold, now: () => performance.now(), storeOf, ...tools };
  }

  hear(message: Message): void {
    const now = this.#tools.now();
    if (message.kind === 'server-statuses.changed' || message.kind === 'servers.changed') {
      if (!this.#using.has(message.botId)) return;
      this.#plan(message.botId, { at: now + SETTLE_MS, isAsked: false });
    }
    const isOfDirectory = message.kind === 'changed' && message.topic === 'directory';
    if (isOfDirectory && 'botId' in message.of && this.#using.has(message.of.botId))
      this.#plan(message.of.botId, { at: now + SETTLE_MS, isAsked: false });
    if (this.#isAskedBy(message)) this.#plan(message.botId, { at: now, isAsked: true });
  }

  /** A person has changed what is shown, or where, or another application shows it. */
  #isAskedBy(message: Message): message is Message & { botId: string } {
    const others = this.#context.features.flatMap(({ keptMessages }) => keptMessages ?? []);
    if (message.kind === 'settings.changed')
      return GROUPS.includes(message.group) || others.some(({ group }) => group === message.group);
    if (message.kind === 'discord-applications') return true;
    return message.kind === 'recorded' && others.some(({ action }) => message.action.startsWith(action));
  }

  /** Call it every second: begins what is due. */
  async look(): Promise<void> {
    if (this.#allAt <= this.#tools.now()) await this.#findAll();
    this.#serveDue();
  }

  /** How many instances are being served. */
  get busy(): number {
    return this.#busy.size;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#busy.values());
    this.#tools.end();
  }

  /** The earlier of two times counts. */
  #plan(botId: string, { at, isAsked }: Due): void {
    const known = this.#due.get(botId);
    this.#due.set(botId, {
      at: Math.min(known?.at ?? at, at),
      isAsked: isAsked || known?.isAsked === true,
    });
  }

  /** Up to the maximum at a time; each that ends makes room for the next one. */
  #serveDue(): void {
    const { hold, now } = this.#tools;
    const at = now();
    const due = [...this.#due].filter(([botId, due]) => due.at <= at && !this.#busy.has(botId));
    for (const [botId, { isAsked }] of due.toSorted(([, a], [, b]) => a.at - b.at)) {
      if (this.#busy.isFull || this.#isStopped || !hold.isHeld()) return;
      this.#due.delete(botId);
      const work = this.#serve(botId, isAsked).finally(() => {
        this.#busy.delete(botId);
        this.#serveDue();
      });
      this.#busy.set(botId, work);
    }
  }

  /** Lists the instances to serve, and begins with new ones. */
  async #findAll(): Promise<void> {
    const { db } = this.#context;
    const others = this.#context.features.flatMap(({ keptMessages }) => keptMessages?.group ?? []);
    const groups = ['serverStatus' as const, 'playerList' as const, ...others];
    const [shown, ...using] = await Promise.all([
      listInstancesShown(db),
      ...groups.map((group) => listInstancesUsing(this.#context, group)),
    ]);
    this.#using = new Set([...using.flat().map(({ scope }) => scope.botId), ...shown]);
    const at = this.#tools.now();
    for (const botId of this.#using)
      if (!this.#due.has(botId) && !this.#busy.has(botId)) this.#plan(botId, { at, isAsked: false });
    this.#allAt = at + ALL_MS;
  }

  async #serve(botId: string, isAsked: boolean): Promise<void> {
    const { clock, log } = this.#context;
    const { hold, clientsOf, now, storeOf } = this.#tools;
    try {
      const nextAt = await keepDisplays(storeOf(botId), clientsOf(botId), { hold, isAsked });
      const times = [
        ...(nextAt === undefined ? [] : [Math.max(0, nextAt - clock.now())]),
        // A little sooner by chance: else those that began together would come together, in the same order, for ever.
        ...(this.#using.has(botId) ? [ALL_MS * (1 - Math.random() / 4)] : []),
      ];
      if (times.length > 0) this.#plan(botId, { at: now() + Math.min(...times), isAsked: false });
    } catch (error) {
      log.warn({ err: error, botId, part: 'displays' }, 'what Discord shows could not be kept in step');
      this.#plan(botId, { at: now() + AWAY_MS, isAsked });
    }
  }
}
