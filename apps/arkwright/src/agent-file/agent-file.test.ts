import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as sample from '@arkwright/ark/save/testing/sample-world';
import { writeWorld } from '@arkwright/ark/save/testing/write-world';
import { beforeEach, expect, test } from 'vitest';
import { buildAgentFile } from '../testing/agent-file.ts';
import { runMain, workFolder } from '../testing/run-main.ts';

let agent: string;
let folder: string;
beforeEach(async () => {
  agent = await buildAgentFile();
  folder = await workFolder();
});

async function run(args: string[], nodeOptions: string[] = []) {
  const program = runMain(folder, {}, { program: [process.execPath, ...nodeOptions, agent], args });
  const code = await program.ended;
  return { code, output: program.output(), errors: program.errors() };
}

test('the single file reads a save like the program does, without any other file', async () => {
  await writeWorld(join(folder, 'TheIsland_WP.ark'), {
    objects: [sample.wildDino(1), ...sample.tamedDino(10, { team: 1_000_000_007, level: 225 })],
    players: [sample.profile(60_001, { name: 'Ann' })],
  });
  await writeFile(join(folder, 'zeros.ark'), Buffer.alloc(10_000));
  for (const args of [
    ['read-save', 'TheIsland_WP.ark', '--json'],
    ['read-save', 'TheIsland_WP.ark'],
    ['read-save', 'zeros.ark'],
  ]) {
    const program = runMain(folder, {}, { args });
    const code = await program.ended;
    expect(await run(args)).toEqual({ code, output: program.output(), errors: program.errors() });
  }
});

test('it prints its version and usage', async () => {
  const { version } = JSON.parse(
    await readFile(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'),
  ) as { version: string };
  expect(await run(['--version'])).toEqual({ code: 0, output: `${version}\n`, errors: '' });
  expect((await run(['--help'])).output).toMatch(
    /^The agent of Arkwright .*\n\n {2}arkwright-agent \[file\]/,
  );
  expect(await run(['--fly'])).toMatchObject({ code: 1, output: '' });
});

test('an older Node is told which version it needs', async () => {
  const older =
    'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "22.23.3" } })';
  const { code, errors } = await run(['--version'], ['--import', `data:text/javascript,${older}`]);
  expect(code).toBe(1);
  expect(errors).toMatch(/^The agent needs Node 24 or newer; this is Node 22\.23\.3\. .*\n$/);
  // One of these at the top and Node 20 would report that instead.
  expect(await readFile(agent, 'utf8')).not.toMatch(/^import .*"node:(sqlite|sea)"/m);
});
