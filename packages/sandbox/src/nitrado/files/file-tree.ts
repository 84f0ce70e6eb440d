import { posix } from 'node:path';
import type { ShownFile } from './disk.ts';

/** `GET list` of Nitrado's file server (nitrado.md §2). Times in seconds since 1970. */
export type Entry = {
  type: 'file' | 'dir';
  path: string;
  name: string;
  size?: number;
  owner: string;
  group: string;
  chmod: string;
  created_at: number;
  modified_at: number;
  accessed_at: number;
};

/** The two views of one disk. */
const VIEWS = ['ftproot', 'noftp'];

/** The files of a service by the paths that Nitrado shows: `/games/<user>/ftproot/arksa/…`, and the same in `noftp`. */
export function createTree(user: string, game: string, files: ReadonlyMap<string, ShownFile>) {
  const root = `/games/${user}`;
  const all = new Map<string, ShownFile>();
  for (const view of VIEWS)
    for (const [path, file] of files) all.set(posix.join(root, view, game, path), file);

  const entryOf = (type: Entry['type'], path: string, file: { size: number; modifiedAt: number }): Entry => {
    const seconds = Math.floor(file.modifiedAt / 1000);
    return {
      type,
      path,
      name: posix.basename(path),
      ...(type === 'file' && { size: file.size }),
      owner: user,
      group: user,
      chmod: type === 'file' ? '100660' : '40770',
      created_at: seconds,
      modified_at: seconds,
      accessed_at: seconds,
    };
  };

  return {
    find: (path: string): ShownFile | undefined => all.get(posix.normalize(path)),

    /** What a folder has, or with a pattern such as `*.cfg` the files below it. A folder that isn't one is the root. */
    list(folder: string, pattern: string): Entry[] {
      const asked = posix.normalize(folder).replace(/\/+$/, '');
      const isFolder = [...all.keys()].some((path) => path.startsWith(`${asked}/`));
      const start = isFolder && asked.startsWith(root) ? asked : root;
      const below = [...all].filter(([path]) => path.startsWith(`${start}/`));
      if (pattern !== '')
        return below
          .filter(([path]) => matches(posix.basename(path), pattern))
          .map(([path, file]) => entryOf('file', path, file));
      const entries = new Map<string, Entry>();
      for (const [path, file] of below) {
        const [name = '', ...rest] = path.slice(start.length + 1).split('/');
        const known = entries.get(name);
        const entry = entryOf(rest.length === 0 ? 'file' : 'dir', `${start}/${name}`, file);
        if (!known || known.modified_at < entry.modified_at) entries.set(name, entry);
      }
      return [...entries.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
    },
  };
}

/** Whether a name fits a pattern with `*` for anything. */
function matches(name: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.toLowerCase().split('*');
  let left = name.toLowerCase();
  if (!left.startsWith(first)) return false;
  if (rest.length === 0) return left === first;
  left = left.slice(first.length);
  for (const [index, piece] of rest.entries()) {
    const isLast = index === rest.length - 1;
    const at = isLast ? left.length - piece.length : left.indexOf(piece);
    if (at < 0 || !left.startsWith(piece, at)) return false;
    left = left.slice(at + piece.length);
  }
  return true;
}
