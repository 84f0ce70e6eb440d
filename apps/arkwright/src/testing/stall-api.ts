import { existsSync, rmSync } from 'node:fs';
import { isMainThread, threadName } from 'node:worker_threads';

// Loaded into a program before everything else (`--import`): once the file STALL_FILE exists, the API's
// thread removes it and hangs for good.
const file = process.env.STALL_FILE;
if (!isMainThread && threadName === 'api' && file !== undefined) {
  setInterval(() => {
    if (!existsSync(file)) return;
    rmSync(file);
    for (;;);
  }, 20).unref();
}
