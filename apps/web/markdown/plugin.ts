import type { Plugin } from 'vite';
import type { ProsePage } from '../src/ui/prose-page.ts';
import { compile } from './compile.ts';
import { insertConstants } from './insert-constants.ts';
import { checkLink } from './links.ts';

/** Reads a file of text. Throws with file and line of all that it names and that does not exist. */
export async function compileFile(file: string, source: string): Promise<ProsePage> {
  const filled = await insertConstants(source);
  const { page, problems } = compile(filled.markdown, checkLink);
  const all = [...filled.problems, ...problems];
  if (all.length === 0) return page;
  throw new Error(all.map(({ line, message }) => `${file}:${line}: ${message}`).join('\n'));
}

/** Imports of `.md` files give their pages, as data: what reads Markdown stays out of the browser. */
export function markdown(): Plugin {
  return {
    name: 'arkwright:markdown',
    transform: {
      filter: { id: /\.md$/ },
      async handler(code, id) {
        const page = await compileFile(id, code);
        return { code: `export default ${JSON.stringify(page)}`, map: null, moduleType: 'js' };
      },
    },
  };
}
