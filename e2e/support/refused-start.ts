import { once } from 'node:events';
import { spawnProgram } from './program.ts';

/** How a start ended that did not get far, and everything that it said. */
export type RefusedStart = { code: number | null; output: string; errors: string };

/** Starts the program and waits for it to end by itself. */
export async function refusedStart(options: Parameters<typeof spawnProgram>[0]): Promise<RefusedStart> {
  const child = spawnProgram(options);
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('both were asked for as pipes');
  const [output, errors] = [stdout, stderr].map((stream) => stream.setEncoding('utf8').toArray());
  const [code] = await once(child, 'exit');
  return { code, output: (await output)?.join('') ?? '', errors: (await errors)?.join('') ?? '' };
}
