// Folders whose files need each other: neither can be understood, moved or tested without the other. Files alone can be
// free of cycles while their folders are not. `node tools/folder-cycles.mjs` lists what ties them together.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { root } from './prepare.mjs';

const ROOTS = ['packages', 'apps'];
const SKIPPED = new Set(['node_modules', 'dist', 'migrations']);
/** Tests, and the generated matrix, look at everything. */
const IS_APART = /\.test\.tsx?$|\/(?:testing|matrix)\//;

/**
 * What ties folders to each other in a circle, as `folder → folder: file imports file`; paths begin at the top. Empty
 * where no folder needs itself by way of another one.
 */
export function findFolderCycles(top) {
  const packages = listPackages(top);
  const ties = ROOTS.flatMap((folder) => listSources(top, folder)).flatMap((file) =>
    importsOf(top, file, packages)
      .map((target) => ({ from: posix.dirname(file), to: posix.dirname(target), file, target }))
      .filter(({ from, to }) => from !== to),
  );
  return peel(ties).map(({ from, to, file, target }) => `${from} → ${to}: ${file} imports ${target}`);
}

/** Leaves out folders that need none of the others, and those that none needs, until each does both. */
function peel(ties) {
  const [froms, tos] = [new Set(ties.map(({ from }) => from)), new Set(ties.map(({ to }) => to))];
  const left = ties.filter(({ from, to }) => froms.has(to) && tos.has(from));
  return left.length === ties.length ? left : peel(left);
}

function listSources(top, folder) {
  if (!existsSync(join(top, folder))) return [];
  return readdirSync(join(top, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listSources(top, path);
    return /\.tsx?$/.test(path) && !IS_APART.test(path) ? [path] : [];
  });
}

/** Where the packages of this repository have their sources, by name. */
function listPackages(top) {
  const manifests = ROOTS.flatMap((folder) =>
    existsSync(join(top, folder))
      ? readdirSync(join(top, folder)).map((name) => `${folder}/${name}/package.json`)
      : [],
  ).filter((path) => existsSync(join(top, path)));
  return new Map(
    manifests.map((path) => [
      JSON.parse(readFileSync(join(top, path), 'utf8')).name,
      `${posix.dirname(path)}/src`,
    ]),
  );
}

function importsOf(top, file, packages) {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(top, file), 'utf8'), true, true);
  return importedFiles.flatMap(({ fileName }) => {
    if (fileName.startsWith('.')) return [posix.join(posix.dirname(file), fileName)];
    const [scope, name, ...path] = fileName.split('/');
    const sources = packages.get(`${scope}/${name}`);
    return sources === undefined ? [] : [`${sources}/${path.join('/')}.ts`];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = findFolderCycles(root);
  for (const line of found) console.error(line);
  if (found.length > 0) process.exit(1);
  console.log('no folders need each other');
}
