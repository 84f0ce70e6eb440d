import type { AppContext } from '../../context/app-context.ts';
import { listInstancesUsing } from '../../core/settings/settings.ts';
import { keyText, type ServerKey } from '../../fleet/game-server.ts';
import { Repeater } from '../../platform/work/repeater/repeater.ts';

/** A message can be lost with its connection; the looks make up for it. */
const LOOK_MS = 15_000;
/** Many saves in a row are looked at together. */
const GATHER_MS = 200;

/** Whose chat is to be read: the servers of all groups, kept in step with the settings. */
export class Listening {
  readonly #context: AppContext;
  /** `botId/serverId` */
  #servers: ReadonlySet<string> = new Set();
  #unsubscribe: (() => void) | undefined;
  #looks: Repeater | undefined;

  constructor(context: AppContext) {
    this.#context = context;
  }

  has(server: ServerKey): boolean {
    return this.#servers.has(keyText(server));
  }

  start(): void {
    const looks = new Repeater({
      run: () => this.#look(),
      everyMs: LOOK_MS,
      gatherMs: GATHER_MS,
      onFailure: (error) => this.#context.log.debug({ err: error }, 'could not see whose chat is to be read'),
    });
    this.#looks = looks;
    this.#unsubscribe = this.#context.bus.subscribe(({ kind }) => {
      if (kind === 'settings.changed' || kind === 'access') looks.poke();
    });
    void looks.runNow();
  }

  async stop(): Promise<void> {
    this.#unsubscribe?.();
    await this.#looks?.stop();
  }

  /** While the database is away the servers stay as they are. */
  async #look(): Promise<void> {
    const using = await listInstancesUsing(this.#context, 'chat', { feature: 'crosschat' });
    this.#servers = new Set(
      using.flatMap(({ scope, settings }) =>
        settings.chatMappings.flatMap(({ serverIds }) =>
          serverIds.map((id) => keyText({ botId: scope.botId, id })),
        ),
      ),
    );
  }
}

const ofProcess = new WeakMap<AppContext['bus'], Listening>();

/** The one of this process. */
export function listeningOf(context: AppContext): Listening {
  const listening = ofProcess.get(context.bus) ?? new Listening(context);
  ofProcess.set(context.bus, listening);
  return listening;
}
