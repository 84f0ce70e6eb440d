import { searchText } from '../../ui/search-text.ts';
import { CONTENTS, loadPage } from './contents.ts';
import { textOf } from './text-of.ts';

/** A section in the search index. */
export type SearchEntry = { page: string; pageTitle: string; section: string; title: string; text: string };

export type SearchHit = SearchEntry & {
  /** The text around the first match. */
  excerpt: string;
};

const MAX_HITS = 20;
const EXCERPT = 120;

/** Fetches every page and returns the sections. */
export async function loadSearchEntries(): Promise<SearchEntry[]> {
  const pages = await Promise.all(CONTENTS.map(async (entry) => ({ entry, page: await loadPage(entry.id) })));
  return pages.flatMap(({ entry, page }) =>
    page.sections.map(({ id, title, body }) => ({
      page: entry.id,
      pageTitle: entry.title,
      section: id,
      title,
      text: textOf(body),
    })),
  );
}

/** Sections that have all of the words, those with one in the title first. */
export function searchDocs(entries: readonly SearchEntry[], query: string): SearchHit[] {
  const words = searchText(query).split(' ').filter(Boolean);
  const [first] = words;
  if (first === undefined) return [];
  const inTitle = (entry: SearchEntry) =>
    words.some((word) => searchText(`${entry.title} ${entry.pageTitle}`).includes(word));
  return entries
    .filter((entry) => {
      const all = searchText(`${entry.pageTitle} ${entry.title} ${entry.text}`);
      return words.every((word) => all.includes(word));
    })
    .sort((a, b) => Number(inTitle(b)) - Number(inTitle(a)))
    .slice(0, MAX_HITS)
    .map((entry) => ({ ...entry, excerpt: excerptOf(entry.text, first) }));
}

function excerptOf(text: string, word: string): string {
  const at = Math.max(0, text.toLowerCase().indexOf(word) - EXCERPT / 3);
  // From the beginning of a word.
  const start = at === 0 ? 0 : text.indexOf(' ', at) + 1;
  const end = text.lastIndexOf(' ', start + EXCERPT);
  const isWhole = text.length - start <= EXCERPT;
  return `${start > 0 ? '… ' : ''}${isWhole ? text.slice(start) : `${text.slice(start, end)} …`}`;
}
