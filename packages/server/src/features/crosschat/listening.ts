import type { AppContext } from '../../context/app-context.ts';
import { listInstancesUsing } from '../../core/settings/settings.ts';
import { keyText, type ServerKey } from '../../fleet/game-server.ts';
import { pause } from '../../platform/base/pause.ts';

/** A message can be lost with its connection; the looks make up for it. */
const LOOK_MS = 15_000;
/** Many saves in a row are looked at together. */
const GATHER_MS = 200;

/** Whose chat is to be read: the servers of all groups, kept in step with the settings. */
export class Listening {
  readonly #context: AppContext;
  /** `botId/serverId` */
  #servers: ReadonlySet<string> = new Set();
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #isNudged = false;

  constructor(context: AppContext) {
    this.#context = context;
  }

  has(server: ServerKey): boolean {
    return this.#servers.has(keyText(server));
  }

  start(): void {
    const unsubscribe = this.#context.bus.subscribe(({ kind }) => {
      if (kind === 'settings.changed' || kind === 'access') this.#nudge();
    });
    const looks = setInterval(() => this.#nudge(), LOOK_MS);
    this.#stop.signal.addEventListener('abort', () => {
      unsubscribe();
      clearInterval(looks);
    });
    this.#running = this.look();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  /** One look at a time, and another one for all that has changed meanwhile. */
  #nudge(): void {
    if (this.#isNudged) return;
    this.#isNudged = true;
    this.#running = this.#running
      .then(() => pause(GATHER_MS, this.#stop.signal))
      .then(() => {
        this.#isNudged = false;
        return this.#stop.signal.aborted ? undefined : this.look();
      });
  }

  /** While the database is away the servers stay as they are. */
  async look(): Promise<void> {
    try {
      const using = await listInstancesUsing(this.#context, 'chat', 'crosschat');
      this.#servers = new Set(
        using.flatMap(({ scope, settings }) =>
          settings.chatMappings.flatMap(({ serverIds }) =>
            serverIds.map((id) => keyText({ botId: scope.botId, id })),
          ),
        ),
      );
    } catch (error) {
      this.#context.log.debug({ err: error }, 'could not see whose chat is to be read');
    }
  }
}

const ofProcess = new WeakMap<AppContext['bus'], Listening>();

/** The one of this process. */
export function listeningOf(context: AppContext): Listening {
  const listening = ofProcess.get(context.bus) ?? new Listening(context);
  ofProcess.set(context.bus, listening);
  return listening;
}
