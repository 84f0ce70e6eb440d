import { fork } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** `heard` grows by what the process sends. */
export type DoomedProcess<Message> = { heard: Message[]; kill(): Promise<void> };

/**
 * Runs a module in a process of its own, which gets `orders` as its first message, so that a test can kill it wherever it is
 * (kill -9). With the test it ends anyway.
 */
export function startDoomed<Message>(module: URL, orders: object): DoomedProcess<Message> {
  const child = fork(module, { execArgv: [] });
  const heard: Message[] = [];
  // What it sends is its author's, who is the test's as well.
  child.on('message', (message) => heard.push(message as Message));
  child.send(orders);
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  onTestFinished(kill);
  return { heard, kill };
}
