// npm run docs:check: fails when a document cites, in backticks, a path of this repository that does not exist.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './prepare.mjs';

// Made by running the program, so never in a checkout.
const MADE_LATER = /^(?:node_modules|\.arkwright|apps\/web\/dist|bench\/results)(?:\/|$)/;

/** Folders whose documents are not ours, or are made by running the program. */
const SKIPPED = new Set(['node_modules', 'dist', '.git', '.arkwright', 'test-results', 'playwright-report']);

/**
 * The paths that a document cites: what stands in backticks and begins with one of `tops`, the names at the top of the
 * repository. Code blocks and words with placeholders (`packages/<name>`, `…`) are no citations; `*` is kept.
 * @returns {{ path: string, line: number }[]}
 */
export function citedPaths(markdown, tops) {
  let inBlock = false;
  return markdown.split('\n').flatMap((text, index) => {
    if (/^\s*(```|~~~)/.test(text)) inBlock = !inBlock;
    if (inBlock) return [];
    return [...text.matchAll(/`([^`\s]+)`/g)]
      .map(([, cited]) =>
        cited
          .replace(/^\.\//, '')
          .replace(/[:#].*$/, '')
          .replace(/\/$/, ''),
      )
      .filter((path) => tops.includes(path.split('/')[0]) && !/[<>{}…$]/.test(path))
      .map((path) => ({ path, line: index + 1 }));
  });
}

/** Those of the cited paths that are not there, as `document:line: path`. */
export function deadCitations(documents, folder) {
  const tops = readdirSync(folder).filter((name) => name !== '.git');
  return documents.flatMap((document) =>
    citedPaths(readFileSync(join(folder, document), 'utf8'), [
      ...tops,
      'packages',
      'apps',
      'tools',
      'docs',
      'e2e',
      'bench',
    ])
      .filter(
        ({ path }) => !MADE_LATER.test(path) && !exists(path, [folder, dirname(join(folder, document))]),
      )
      .map(({ path, line }) => `${document}:${line}: ${path}`),
  );
}

function exists(path, folders) {
  if (path.includes('*')) return folders.some((folder) => globSync(path, { cwd: folder }).length > 0);
  return folders.some((folder) => existsSync(join(folder, path)));
}

function main() {
  const documents = globSync('**/*.md', { cwd: root, exclude: (path) => SKIPPED.has(basename(path)) });
  const dead = deadCitations(documents, root);
  for (const citation of dead) console.error(`${citation} does not exist`);
  if (dead.length > 0) process.exit(1);
  console.log(`${documents.length} documents cite only what exists`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main();
