import { setTimeout as pause } from 'node:timers/promises';
import type { ArkServer } from '../ark/ark-server.ts';
import { NitradoRefusal } from './base/replies.ts';
import { isRunning, type Service, serviceStatus } from './base/service.ts';

export type Power = {
  /** Restarts a service, or starts one that is stopped. Answers before it is done; throws what Nitrado refuses. */
  restart(service: Service): void;
  /** Stops a service; nothing happens to a stopped one. */
  stop(service: Service): void;
  /** Puts a service into a state as it is, and its game server up or down with it. */
  set(service: Service, state: string): Promise<void>;
  close(): void;
};

/** The restart button of Nitrado, and what follows from it (nitrado.md §4). */
export function createPower(options: {
  gameServerOf: (service: Service) => ArkServer | undefined;
  now: () => number;
  report: (error: unknown, what: string) => void;
}): Power {
  const runs = new Map<Service, AbortController>();

  function become(service: Service, state: string): void {
    service.state = state;
    service.changedAt = options.now();
  }

  function run(service: Service, steps: (signal: AbortSignal) => Promise<void>): void {
    runs.get(service)?.abort();
    const controller = new AbortController();
    runs.set(service, controller);
    void steps(controller.signal)
      .catch((error: unknown) => {
        if (!controller.signal.aborted) options.report(error, `power of service ${service.id}`);
      })
      .finally(() => {
        if (runs.get(service) === controller) runs.delete(service);
      });
  }

  async function switchOn(service: Service, signal: AbortSignal): Promise<void> {
    const server = options.gameServerOf(service);
    for (;;) {
      signal.throwIfAborted();
      // Should something have taken the port meanwhile, the start-up script just tries again.
      const isUp = await (server?.setPower('up') ?? Promise.resolve()).then(
        () => true,
        () => false,
      );
      if (isUp) return;
      await wait(1, signal);
    }
  }

  return {
    restart(service) {
      refuseUnlessReady(service, runs.has(service));
      become(service, 'restarting');
      run(service, async (signal) => {
        await options.gameServerOf(service)?.setPower('down');
        await wait(service.downSeconds, signal);
        become(service, 'started');
        // "Started" comes before the game listens.
        await wait(service.rconSeconds, signal);
        await switchOn(service, signal);
      });
    },
    stop(service) {
      refuseUnlessReady(service, runs.has(service));
      if (service.state === 'stopped') return;
      become(service, 'stopping');
      run(service, async (signal) => {
        await wait(service.stopSeconds, signal);
        await options.gameServerOf(service)?.setPower('down');
        signal.throwIfAborted();
        become(service, 'stopped');
      });
    },
    async set(service, state) {
      runs.get(service)?.abort();
      become(service, state === 'active' ? 'started' : state);
      await options.gameServerOf(service)?.setPower(isRunning(service.state) ? 'up' : 'down');
    },
    close() {
      for (const controller of runs.values()) controller.abort();
    },
  };
}

async function wait(seconds: number, signal: AbortSignal): Promise<void> {
  if (seconds > 0) await pause(seconds * 1000, undefined, { signal, ref: false });
  signal.throwIfAborted();
}

/** States that refuse power, each in Nitrado's own way. One that hangs in `stopping` takes another order. */
function refuseUnlessReady(service: Service, isUnderWay: boolean): void {
  const { status, code } = serviceStatus(service);
  if (status !== 'active')
    throw new NitradoRefusal(500, {
      text: `The service is currently in state ${code} but it expecting state 2.`,
    });
  const { state } = service;
  if (state === 'guardian_locked') throw new NitradoRefusal(200, 'guardian');
  if (state === 'gs_installation') throw new NitradoRefusal(200, 'installation');
  const isComingUp = ['restarting', 'starting', 'updating'].includes(state);
  const isBackup = ['backup_restore', 'backup_creation', 'chunkfix'].includes(state);
  if (isComingUp || isBackup || (state === 'stopping' && isUnderWay)) throw new NitradoRefusal(428, 'busy');
}
