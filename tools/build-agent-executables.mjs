// npm run agent:executables: makes dist/arkwright-agent and dist/arkwright-agent.exe, the agent with the pinned Node inside, for
// machines without one (docs/agent.md). `-- --own FOLDER` makes the one for this system alone, in that folder, of what npm has
// installed already. As https://nodejs.org/docs/latest-v24.x/api/single-executable-applications.html says.
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { inject } from 'postject';
import { bundleAgent } from './build-agent.mjs';
import { pinnedNode, root, run, runNpm } from './prepare.mjs';

const SENTINEL = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';
/** The packages that npm's `node` installs, one for each system. */
const TARGETS = [
  { system: 'linux-x64', binary: 'node', name: 'arkwright-agent' },
  { system: 'win-x64', binary: 'node.exe', name: 'arkwright-agent.exe' },
];

const own = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const [option, folder] = process.argv.slice(2);
const isOwnOnly = option === '--own' && folder !== undefined;
if (option !== undefined && !isOwnOnly) throw new Error('The one option is --own FOLDER.');
const dist = isOwnOnly ? resolve(folder) : join(root, 'dist');
const targets = TARGETS.filter(({ system }) => !isOwnOnly || system === own);
const work = await mkdtemp(join(tmpdir(), 'arkwright-agent-'));
try {
  await mkdir(dist, { recursive: true });
  const blob = await makeBlob();
  for (const target of targets) {
    const path = join(dist, target.name);
    const node = await readFile(target.system === own ? pinnedNode : await fetchNode(target));
    await writeFile(path, target.system === 'win-x64' ? withoutSignature(node) : node);
    await inject(path, 'NODE_SEA_BLOB', blob, { sentinelFuse: SENTINEL });
    await chmod(path, 0o755);
    console.log(path);
  }
} finally {
  await rm(work, { recursive: true, force: true });
}

/** Code cache and snapshot are of one system, this is for all of them: neither is in it. */
async function makeBlob() {
  const [main, output, config] = ['agent.cjs', 'agent.blob', 'sea.json'].map((name) => join(work, name));
  await writeFile(main, await bundleAgent('cjs'));
  await writeFile(config, JSON.stringify({ main, output, disableExperimentalSEAWarning: true }));
  await run(pinnedNode, ['--experimental-sea-config', config], { stdio: ['ignore', 'ignore', 'inherit'] });
  return readFile(output);
}

/** The same Node for another system, from where npm gets the pinned one. */
async function fetchNode({ system, binary }) {
  const name = `node-${system}`;
  const { version } = process;
  await runNpm(['pack', `${name}@${version.slice(1)}`, '--silent', '--pack-destination', work]);
  await run('tar', ['-xzf', `${name}-${version.slice(1)}.tgz`], { cwd: work });
  return join(work, 'package', 'bin', binary);
}

/**
 * A Windows program without its signature, which what is put in makes invalid. It is the last thing in the file, and the
 * fifth of the directories that begin 136 bytes behind "PE" says where
 * (https://learn.microsoft.com/en-us/windows/win32/debug/pe-format, PE32+).
 */
function withoutSignature(program) {
  const entry = program.readUInt32LE(0x3c) + 136 + 4 * 8;
  const [start, size] = [program.readUInt32LE(entry), program.readUInt32LE(entry + 4)];
  if (size === 0) return program;
  if (start + size !== program.length) throw new Error('The signature is not at the end of the file.');
  program.fill(0, entry, entry + 8);
  return program.subarray(0, start);
}
