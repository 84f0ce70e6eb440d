import { monitorEventLoopDelay } from 'node:perf_hooks';

/** What holding the servers took over a while. */
export type Measured = {
  /** Of one core: 1 is a core fully busy. */
  cpu: number;
  rssMiB: number;
  commandsPerSecond: number;
  /** How late the event loop is at worst in 99 of 100 moments, ms. */
  lagMs: number;
};

/** In a holding process: reports that it is ready, and measures itself on request for the given number of seconds. */
export function offerMeasuring(countCommands: () => Promise<number> | number): void {
  process.on('message', async (order: { measure?: number }) => {
    if (order.measure !== undefined) process.send?.(await measure(order.measure, countCommands));
  });
  process.send?.('ready');
}

async function measure(seconds: number, countCommands: () => Promise<number> | number): Promise<Measured> {
  const lag = monitorEventLoopDelay({ resolution: 10 });
  lag.enable();
  const startCpu = process.cpuUsage();
  const startCommands = await countCommands();
  const start = performance.now();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const passed = (performance.now() - start) / 1000;
  const cpu = process.cpuUsage(startCpu);
  lag.disable();
  return {
    cpu: (cpu.user + cpu.system) / 1e6 / passed,
    rssMiB: process.memoryUsage().rss / 2 ** 20,
    commandsPerSecond: ((await countCommands()) - startCommands) / passed,
    lagMs: Math.max(0, lag.percentile(99) / 1e6 - 10),
  };
}
