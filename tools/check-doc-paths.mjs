// npm run docs:check: fails when a document cites, in backticks, a path of this repository that does not exist.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, matchesGlob } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './prepare.mjs';

// Made by running or building the program, so never in a checkout.
const MADE_LATER =
  /^(?:(?:node_modules|\.arkwright|dist|apps\/web\/dist|bench\/results)(?:\/|$)|arkwright-agent\.mjs$)/;

/** Folders whose documents are not ours, or are made by running the program. */
const SKIPPED = new Set(['node_modules', 'dist', '.git', '.arkwright', 'test-results', 'playwright-report']);

/** Names at the top of the repository, of which documents write the whole path. */
const TOPS = ['packages', 'apps', 'tools', 'docs', 'e2e', 'bench'];

/** Files with other endings, such as `BanList.txt`, are mostly the game's. */
const SOURCE = /\.(?:ts|tsx|mjs|css|md|sql)$/;

/**
 * The paths that a document cites, in backticks: what begins with one of `tops`, the names at the top of the repository;
 * or a short path, which begins with another one of `folders` or names a source. Code blocks and words with placeholders
 * (`packages/<name>`, `…`) are no citations; `*` is kept.
 * @returns {{ path: string, line: number, isShort: boolean }[]}
 */
export function citedPaths(markdown, tops, folders = new Set()) {
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
      .filter((path) => !/[<>{}()=…$]|\.\.\.|^\//.test(path))
      .flatMap((path) => {
        const [first] = path.split('/');
        if (tops.includes(first)) return [{ path, line: index + 1, isShort: false }];
        const isShort = SOURCE.test(path) || (path.includes('/') && folders.has(first));
        return isShort ? [{ path, line: index + 1, isShort }] : [];
      });
  });
}

/** Those of the cited paths that are not there, as `document:line: path`. */
export function deadCitations(documents, folder) {
  const tops = [...readdirSync(folder).filter((name) => name !== '.git'), ...TOPS];
  const entries = globSync('**/*', {
    cwd: folder,
    exclude: ({ name }) => SKIPPED.has(name),
    withFileTypes: true,
  });
  const folders = new Set(entries.filter((entry) => entry.isDirectory()).map(({ name }) => name));
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name).slice(join(folder, '/').length));
  const endings = new Set(paths.flatMap(endingsOf));
  return documents.flatMap((document) =>
    citedPaths(readFileSync(join(folder, document), 'utf8'), tops, folders)
      .filter(({ path, isShort }) => {
        if (MADE_LATER.test(path)) return false;
        if (!isShort) return !exists(path, [folder, dirname(join(folder, document))]);
        if (path.includes('*')) return !paths.some((known) => matchesGlob(known, `**/${path}`));
        return !endings.has(path);
      })
      .map(({ path, line }) => `${document}:${line}: ${path}`),
  );
}

/** What a short path may be for a file or folder: any number of its last parts; for a module, also without `.ts`. */
function endingsOf(path) {
  const parts = path.split('/');
  const endings = parts.map((_, index) => parts.slice(index).join('/'));
  return /\.tsx?$/.test(path) ? [...endings, ...endings.map((text) => text.replace(SOURCE, ''))] : endings;
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
