import { setTimeout as delay } from 'node:timers/promises';
import { oneLine } from './base/start-error.ts';

const START_PATIENCE_MS = 5000;

type Step = { name: string; stop: () => Promise<void> };

/** The steps to undo, in reverse order: the last one added is stopped first. */
export type Shutdown = {
  /** Call between the steps of a start: throws once the program was asked to stop. */
  proceed(): void;
  /**
   * Waits for a running start to reach its next `proceed` before anything stops. Returns the same promise.
   */
  follow(start: Promise<void>): Promise<void>;
  add(name: string, stop: () => Promise<void>): void;
  /** Runs at the very beginning of a shutdown, before anything stops. */
  onBegin(act: () => Promise<void>): void;
  /** Stops everything once and resolves with the exit code; later calls get the same promise. */
  begin(exitCode?: number): Promise<number>;
  readonly isRequested: boolean;
};

/**
 * An orderly end. A failing step doesn't prevent the others from stopping; if together they take longer than
 * `deadline` milliseconds, the rest is given up and the exit code is 1.
 */
export function createShutdown(options: { deadline: number; report: (line: string) => void }): Shutdown {
  const { deadline, report } = options;
  const steps: Step[] = [];
  const preludes: (() => Promise<void>)[] = [];
  let ending: Promise<number> | undefined;
  let current = '';
  let start: Promise<void> | undefined;

  const attempt = async (name: string, act: () => Promise<void>): Promise<boolean> => {
    current = name;
    try {
      await act();
      return true;
    } catch (error) {
      report(`Stopping ${name} failed: ${oneLine(error)}`);
      return false;
    }
  };

  const stopAll = async (exitCode: number): Promise<number> => {
    let isClean = true;
    for (const prelude of preludes) await attempt('the lock', prelude);
    // A failure of the start is reported by its caller, and a slow start isn't waited for.
    await Promise.race([start?.catch(() => {}), delay(START_PATIENCE_MS, undefined, { ref: false })]);
    // Steps may still be added by a start that is being cancelled.
    for (let step = steps.pop(); step; step = steps.pop()) {
      isClean = (await attempt(step.name, step.stop)) && isClean;
    }
    return isClean ? exitCode : 1;
  };

  const giveUp = () =>
    new Promise<number>((resolve) => {
      setTimeout(() => {
        report(`Gave up waiting for ${current} to stop`);
        resolve(1);
      }, deadline).unref();
    });

  return {
    get isRequested() {
      return ending !== undefined;
    },
    proceed() {
      if (ending) throw new Error('asked to stop while starting');
    },
    follow(promise) {
      start = promise;
      return promise;
    },
    add: (name, stop) => void steps.push({ name, stop }),
    onBegin: (act) => void preludes.push(act),
    begin(exitCode = 0) {
      ending ??= Promise.race([stopAll(exitCode), giveUp()]);
      return ending;
    },
  };
}
