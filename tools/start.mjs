// npm start: makes sure that everything is there, then runs Arkwright on the pinned Node and stays its parent.
// npm run dev (--dev): the same with sources watched, and Vite serving the web app.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, pinnedNode, programEnvironment, root } from './prepare.mjs';

const PARENT_POLL_MS = 200;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const main = join(root, 'apps', 'arkwright', 'src', 'main.ts');
const args = process.argv.slice(2).filter((arg) => arg !== '--dev');
const isDev = process.argv.includes('--dev');

try {
  await ensureInstalled();
  if (!isDev && (args.length === 0 || args[0] === 'start')) await ensureBuilt();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const children = isDev ? startDev() : [start([main, ...args])];
for (const signal of SIGNALS) process.on(signal, () => stop(signal));
stopWithNpm();

/** The IPC channel tells the program when we vanish, even by kill -9: then it drains and ends. */
function start(words, environment = {}) {
  const child = spawn(pinnedNode, words, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...programEnvironment(), ...environment },
  });
  child.once('error', (error) => {
    console.error(`Cannot run ${pinnedNode}: ${error.message}`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => finish(code ?? 128 + constants.signals[signal]));
  return child;
}

function startDev() {
  const page = 'http://127.0.0.1:5173';
  return [
    start(['--watch', '--watch-preserve-output', main, ...args], {
      PUBLIC_URL: process.env.PUBLIC_URL || page,
    }),
    start([join(root, 'tools', 'dev-server.mjs')]),
  ];
}

function stop(signal) {
  for (const child of children) child.kill(signal);
}

/** Ends with the code of the first that ends; the other one of --dev goes with it. */
function finish(code) {
  stop('SIGTERM');
  process.exit(code);
}

/**
 * A kill -9 of npm doesn't reach us, and where the shell between us doesn't pass signals on, neither does its SIGTERM. But
 * we, or that shell, get another parent. When npm didn't start us, that is nothing unusual.
 */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const before = parents();
  setInterval(() => {
    if (parents() !== before) stop('SIGTERM');
  }, PARENT_POLL_MS).unref();
}

/** Our parent and, when that is the shell that npm runs us in, its parent. */
function parents() {
  const parent = process.ppid;
  try {
    const isShell = readFileSync(`/proc/${parent}/cmdline`, 'utf8').split('\0')[1] === '-c';
    if (!isShell) return `${parent}`;
    // proc(5): after the name in parentheses come the state and the parent.
    return `${parent} ${readFileSync(`/proc/${parent}/stat`, 'utf8').split(') ').at(-1).split(' ')[1]}`;
  } catch {
    return `${parent}`;
  }
}
