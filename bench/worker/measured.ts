import { monitorEventLoopDelay } from 'node:perf_hooks';

/** What holding the servers took over a while. */
export type Measured = {
  /** Of one core: 1 is a core fully busy. */
  cpu: number;
  rssMiB: number;
  /** What is in use, by JavaScript and outside its heap; without garbage if the process was started with --expose-gc. */
  usedMiB: number;
  commandsPerSecond: number;
  /** How late the event loop is at worst in 99 of 100 moments, ms. */
  lagMs: number;
};

const LAG_SECONDS = 10;

/** In a holding process: reports that it is ready, and measures itself on request for the given number of seconds. */
export function offerMeasuring(countCommands: () => Promise<number> | number): void {
  process.on('message', async (order: { measure?: number }) => {
    if (order.measure !== undefined) process.send?.(await measure(order.measure, countCommands));
  });
  process.send?.('ready');
}

async function measure(seconds: number, countCommands: () => Promise<number> | number): Promise<Measured> {
  const startCpu = process.cpuUsage();
  const startCommands = await countCommands();
  const start = performance.now();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const passed = (performance.now() - start) / 1000;
  const cpu = process.cpuUsage(startCpu);
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  const commandsPerSecond = ((await countCommands()) - startCommands) / passed;
  return {
    cpu: (cpu.user + cpu.system) / 1e6 / passed,
    rssMiB: rss / 2 ** 20,
    usedMiB: (heapUsed + external) / 2 ** 20,
    commandsPerSecond,
    lagMs: await measureLag(),
  };
}

/** Afterwards: the watch wakes its thread 100 times a second, which is a third of what an idle worker may take. */
async function measureLag(): Promise<number> {
  const lag = monitorEventLoopDelay({ resolution: 10 });
  lag.enable();
  await new Promise((resolve) => setTimeout(resolve, LAG_SECONDS * 1000));
  lag.disable();
  return Math.max(0, lag.percentile(99) / 1e6 - 10);
}
