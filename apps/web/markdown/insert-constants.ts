import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { formatConstant } from './formats.ts';

const REFERENCE = /\{\{(.*?)\}\}/g;
/** `history/bounds#MAX_VERSIONS`, `derived/limits#LIMITS.servers.words`, with ` | format` behind it. */
const PARTS = /^\s*([a-z][a-z\d/-]*)#([\w.]+)\s*(?:\|\s*([a-z-]+)\s*)?$/;

const ROOT = join(import.meta.dirname, '../../..');

/** The file of a module of contracts, or of one of ark's (`ark/log/lines`). */
function fileOf(module: string): string {
  const [first, ...rest] = module.split('/');
  return first === 'ark'
    ? join(ROOT, 'packages/ark/src', `${rest.join('/')}.ts`)
    : join(ROOT, 'packages/contracts/src', `${module}.ts`);
}

async function lookUp(reference: string): Promise<string> {
  const [, module, name, format] = PARTS.exec(reference) ?? [];
  if (module === undefined || name === undefined) throw new Error('is not written as module#NAME');
  const file = fileOf(module);
  if (!existsSync(file)) throw new Error(`names ${module}.ts, which does not exist`);
  let value: unknown = await import(/* @vite-ignore */ pathToFileURL(file).href);
  for (const key of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) {
      throw new Error(`names ${key}, which ${module}.ts does not have`);
    }
    value = Reflect.get(value, key);
  }
  return formatConstant(value, format);
}

/** What is wrong in a file, and where (from 1). */
export type Problem = { line: number; message: string };

/** Puts the values of constants where the text names them in double braces. */
export async function insertConstants(markdown: string): Promise<{ markdown: string; problems: Problem[] }> {
  const problems: Problem[] = [];
  const lines = await Promise.all(
    markdown.split('\n').map(async (text, index) => {
      const values = new Map<string, string>();
      for (const [whole, reference = ''] of text.matchAll(REFERENCE)) {
        try {
          values.set(whole, await lookUp(reference));
        } catch (error) {
          // Everything thrown here is an Error.
          problems.push({ line: index + 1, message: `${whole} ${(error as Error).message}` });
        }
      }
      const filled = text.replaceAll(REFERENCE, (whole) => values.get(whole) ?? '');
      if (/\{\{|\}\}/.test(filled))
        problems.push({ line: index + 1, message: 'braces without their others' });
      return filled;
    }),
  );
  return { markdown: lines.join('\n'), problems };
}
