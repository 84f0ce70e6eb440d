import { makeTextIndex, type TextIndex } from '../../ui/text-index.ts';
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

/** Sections by the words in them; titles count most. */
export function indexDocs(entries: readonly SearchEntry[]): TextIndex<SearchEntry> {
  return makeTextIndex(entries, ({ title, pageTitle, text }) => ({ title, place: pageTitle, body: text }));
}

/** Sections that have all of the words; if there is none, those that have the most. */
export function searchDocs(index: TextIndex<SearchEntry>, query: string): SearchHit[] {
  const hits = index.find(query);
  const most = hits[0]?.share;
  return hits
    .filter(({ share }) => share === most)
    .slice(0, MAX_HITS)
    .map(({ entry, words }) => ({ ...entry, excerpt: excerptOf(entry.text, words) }));
}

function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const first = Math.min(...words.map((word) => lower.indexOf(word)).filter((place) => place >= 0));
  const at = Number.isFinite(first) ? Math.max(0, first - EXCERPT / 3) : 0;
  // From the beginning of a word.
  const start = at === 0 ? 0 : text.indexOf(' ', at) + 1;
  const end = text.lastIndexOf(' ', start + EXCERPT);
  const isWhole = text.length - start <= EXCERPT;
  return `${start > 0 ? '… ' : ''}${isWhole ? text.slice(start) : `${text.slice(start, end)} …`}`;
}
