import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as sample from '@arkwright/ark/save/testing/sample-world';
import { writeWorld } from '@arkwright/ark/save/testing/write-world';
import { expect, test } from 'vitest';
import { buildAgentExecutable } from '../testing/agent-file.ts';
import { runMain, workFolder } from '../testing/run-main.ts';

/** Not built for other systems, nor if npm omitted the package that adds the code to Node. */
const isMadeHere =
  process.arch === 'x64' &&
  ['linux', 'win32'].includes(process.platform) &&
  existsSync(join(import.meta.dirname, '..', '..', '..', '..', 'node_modules', 'postject'));

test.runIf(isMadeHere)('the executable needs no Node, prints its version, and reads a save', async () => {
  const folder = await workFolder();
  const executable = await buildAgentExecutable();
  const run = async (program: string[], args: string[]) => {
    const one = runMain(folder, { PATH: '' }, { program, args });
    const code = await one.ended;
    return { code, output: one.output(), errors: one.errors() };
  };
  const { version } = JSON.parse(
    await readFile(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'),
  ) as { version: string };
  expect(await run([executable], ['--version'])).toEqual({ code: 0, output: `${version}\n`, errors: '' });
  await writeWorld(join(folder, 'TheIsland_WP.ark'), {
    objects: sample.tamedDino(10, { team: 1_000_000_007, level: 225 }),
  });
  const args = ['read-save', 'TheIsland_WP.ark', '--json'];
  const { code, output, errors } = await run([executable], args);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(JSON.parse(output)).toMatchObject({ dinos: [{ level: 225 }] });
});
