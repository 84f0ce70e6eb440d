// What this machine needs before packages are installed, and what npm must have installed for it afterwards.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Begins the names of packages that a start needs one of, made for the machine: for the web build and for pictures. */
const NATIVE = ['@rolldown/binding-', 'lightningcss-', '@napi-rs/canvas-'];

/** The machine as package-lock.json describes machines. `libc` is only known on Linux. */
export function thisMachine() {
  const { platform: os, arch: cpu } = process;
  if (os !== 'linux') return { os, cpu };
  // Without this the report may wait for DNS.
  process.report.excludeNetwork = true;
  const { header } = process.report.getReport();
  return { os, cpu, libc: header.glibcVersionRuntime === undefined ? 'musl' : 'glibc' };
}

/** Why Arkwright can't be installed here, in one line; undefined if it can. */
export function machineProblem({ engines, lock, machine, version }) {
  const { node } = engines;
  if (!satisfies(version, node))
    return `Arkwright needs Node ${node}, but this is Node ${version}. Install the newest Node 22 or 24 from https://nodejs.org, then start again.`;
  // The Node and the PostgreSQL that npm installs are built for glibc.
  if (machine.libc === 'musl')
    return 'Arkwright needs a Linux with glibc, such as Debian, Ubuntu or Fedora, but this one (Alpine?) has musl. Use such a Linux, or the container.';
  const names = Object.keys(lock.packages).filter((path) => isFor(lock.packages[path], machine));
  const missing = NATIVE.filter((name) => !names.some((path) => path.includes(`node_modules/${name}`)));
  if (missing.length === 0) return undefined;
  return `Arkwright can't run on ${machine.os} with ${machine.cpu}: there is no ${missing.join('…, no ')}… for it.`;
}

/** The packages made for this machine that are not there: npm skips those silently that it can't download. */
export function missingForMachine(lock, machine, root) {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => isFor(entry, machine) && !existsSync(join(root, path, 'package.json')))
    .map(([path]) => path.split('node_modules/').at(-1));
}

/** Whether an optional package is made for this machine, not for all. */
function isFor({ optional, os, cpu, libc }, machine) {
  if (!optional || !os?.includes(machine.os)) return false;
  return (cpu?.includes(machine.cpu) ?? true) && (libc?.includes(machine.libc) ?? true);
}

/** Whether a version is in a range such as `^20.19.0 || >=22.12.0`: full versions with ^ or >=, joined by ||. */
export function satisfies(version, range) {
  const given = numbers(version);
  return range.split('||').some((part) => {
    const [, sign, text] = /^\s*(\^|>=)(\d+\.\d+\.\d+)\s*$/.exec(part) ?? [];
    if (text === undefined) throw new Error(`not a range that this reads: ${range}`);
    const least = numbers(text);
    if (sign === '^' && given[0] !== least[0]) return false;
    const at = given.findIndex((number, index) => number !== least[index]);
    return at === -1 || given[at] > least[at];
  });
}

const numbers = (version) =>
  version
    .replace(/^v|-.*$/g, '')
    .split('.')
    .map(Number);
