// node tools/complete-lock.mjs: adds to package-lock.json the optional packages for other systems that the registry which
// npm asked did not have. Without them "npm ci" refuses the lock, on every system. They get no checksum: nobody here has
// seen them.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, '..', 'package-lock.json');

/** Optional packages that a lock asks for and does not hold: where they belong, and who asks. */
export function missingOptionals(lock) {
  return Object.entries(lock.packages).flatMap(([path, parent]) =>
    Object.entries(parent.optionalDependencies ?? {})
      .filter(([name]) => !findPackage(lock, path, name))
      .map(([name, version]) => ({ path: `node_modules/${name}`, version, parent })),
  );
}

/** As Node looks for packages: beside the one that asks, and then further up. */
function findPackage(lock, from, name) {
  const at = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (lock.packages[at]) return at;
  if (from === '') return undefined;
  const up = from.lastIndexOf('/node_modules/');
  return findPackage(lock, up < 0 ? '' : from.slice(0, up), name);
}

/** The systems that packages of programs name at their end: `linux-x64-musl`, `win32-arm64-msvc`, `linux-arm-gnueabihf`. */
function systemOf(path) {
  const found =
    /[-/](android|darwin|freebsd|linux|openharmony|win32)-(\w+?)(?:-(gnu|musl|msvc|eabi)\w*)?$/.exec(path);
  if (!found)
    throw new Error(`package-lock.json: add ${path} by hand; its name does not say for which system it is.`);
  const [, os, cpu, abi] = found;
  const libc = { gnu: 'glibc', musl: 'musl' }[abi];
  return { os: [os], cpu: [cpu], ...(libc && { libc: [libc] }) };
}

export function completeLock(lock) {
  const added = missingOptionals(lock).map(({ path, version, parent }) => {
    const { dev, license, engines } = parent;
    const { os, cpu, libc } = systemOf(path);
    const entry = {
      version,
      cpu,
      ...(dev && { dev }),
      license,
      ...(libc && { libc }),
      optional: true,
      os,
      engines,
    };
    return [path, entry];
  });
  const packages = Object.entries({ ...lock.packages, ...Object.fromEntries(added) });
  const sorted = packages.toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(sorted) };
}

if (process.argv[1] === import.meta.filename) {
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  console.log(`${missingOptionals(lock).length} packages added`);
  writeFileSync(file, `${JSON.stringify(completeLock(lock), null, 2)}\n`);
}
