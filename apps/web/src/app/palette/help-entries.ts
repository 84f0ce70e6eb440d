import { CONTENTS } from '../../features/docu/contents.ts';
import { loadSearchEntries } from '../../features/docu/search-docs.ts';
import { textOf } from '../../features/docu/text-of.ts';
import questions from '../../features/faq/questions.md';
import type { HelpEntry } from './catalog.ts';

/** The sections of the documentation, and the questions of the FAQ. */
export async function helpEntries(): Promise<HelpEntry[]> {
  const pages = CONTENTS.map(
    ({ id, title, summary, also = [] }): HelpEntry => ({
      kind: 'help',
      id: `/docu/${id}`,
      to: '/docu/$page',
      page: id,
      section: '',
      title,
      place: 'Documentation',
      words: also,
      body: summary,
    }),
  );
  const sections = (await loadSearchEntries()).map(
    ({ page, pageTitle, section, title, text }): HelpEntry => ({
      kind: 'help',
      id: `/docu/${page}#${section}`,
      to: '/docu/$page',
      page,
      section,
      title,
      place: pageTitle,
      words: [],
      body: text,
    }),
  );
  const faq = questions.sections.map(
    ({ id, title, body }): HelpEntry => ({
      kind: 'help',
      id: `/faq#${id}`,
      to: '/faq',
      page: '',
      section: id,
      title,
      place: 'FAQ',
      words: [],
      body: textOf(body),
    }),
  );
  return [...pages, ...sections, ...faq];
}
