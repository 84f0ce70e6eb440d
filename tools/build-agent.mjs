// npm run agent:build: makes dist/arkwright-agent.mjs, or the file that is named, the agent as one file for any machine with
// Node 24 (docs/agent.md).
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './prepare.mjs';

const MAIN = join(root, 'apps', 'arkwright', 'src', 'agent-file', 'main.ts');

/** The agent's code with all that it needs but Node itself: `esm` for a file of its own, `cjs` for an executable. */
export async function bundleAgent(format) {
  return bundle(MAIN, { format, banner: await licences() });
}

/** The licences of what is in it: our own, and that of zod. */
async function licences() {
  const texts = [join(root, 'LICENSE'), join(root, 'node_modules', 'zod', 'LICENSE')];
  const read = await Promise.all(texts.map((path) => readFile(path, 'utf8')));
  return `/*!\nThe agent of Arkwright. Its code is in packages/agent and packages/ark there.\n\n${read.join('\nOf zod, which is in here:\n\n')}*/`;
}

async function bundle(input, { format, banner }) {
  const build = await rolldown({
    input,
    platform: 'node',
    // Older than what it needs: such a Node must be able to read the file to say so (node-version.ts).
    transform: { target: 'node18' },
    onLog: (level, log) => {
      if (level === 'warn') throw new Error(log.message);
    },
  });
  const { output } = await build.generate({ format, banner, codeSplitting: false });
  await build.close();
  return output[0].code;
}

if (import.meta.main) {
  const path = process.argv[2] ?? join(root, 'dist', 'arkwright-agent.mjs');
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, await bundleAgent('esm'));
}
