import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { FEATURE_MANIFESTS } from '@arkwright/contracts/manifests/features';
import { LINKED_PATHS } from '../src/app/linked-paths.ts';
import type { CheckLink } from './compile.ts';

const DOCU = join(import.meta.dirname, '../src/features/docu/pages');
/** What the API serves under addresses that people open. */
const SERVED = '/api/docs';

const screens = FEATURE_MANIFESTS.flatMap((manifest) =>
  'screen' in manifest ? [manifest.screen.path as string] : [],
);
const paths: ReadonlySet<string> = new Set([...screens, ...LINKED_PATHS, SERVED]);

/** Whether a page of the documentation has a section of its own address with this id. */
const hasSection = (page: string, id: string) =>
  readFileSync(join(DOCU, `${page}.md`), 'utf8').includes(`{#${id}}`);

/** Knows the screens of all features, the other screens, and the pages of the documentation with their sections. */
export const checkLink: CheckLink = (href) => {
  const [, page, section] = /^\/docu\/([^/#]+)(?:#(.+))?$/.exec(href) ?? [];
  if (page === undefined) return paths.has(href) ? undefined : `${href} is not the path of a screen`;
  if (!globSync('*.md', { cwd: DOCU }).some((name) => basename(name, '.md') === page)) {
    return `${href} is not a page of the documentation`;
  }
  if (section === undefined || hasSection(page, section)) return undefined;
  return `${href}: that page has no section {#${section}}`;
};
