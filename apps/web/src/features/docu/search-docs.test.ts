import type { FeatureDefinition } from '@arkwright/contracts/core/feature';
import { FEATURE_MANIFESTS } from '@arkwright/contracts/manifests/features';
import { expect, test } from 'vitest';
import { CONTENTS } from './contents.ts';
import { indexDocs, loadSearchEntries, type SearchEntry, searchDocs } from './search-docs.ts';
import { textOf } from './text-of.ts';

const entry = (title: string, text: string): SearchEntry => ({
  page: 'page',
  pageTitle: 'Page',
  section: title,
  title,
  text,
});

test('the text of a section is taken from its elements', () => {
  const link = { tag: 'link', href: '/servers', children: ['Servers'] } as const;
  expect(
    textOf([
      { tag: 'p', children: ['Press ', { tag: 'strong', children: ['Save'] }, ', 2 times.'] },
      { tag: 'p', children: ['Then open ', link, '.'] },
    ]),
  ).toBe(' Press Save, 2 times. Then open Servers. ');
});

test('all words must match, and titles count more than text', () => {
  const entries = [
    entry('One', 'the RCON port'),
    entry('Rcon', 'and its port'),
    entry('Three', 'rcon alone'),
  ];
  expect(searchDocs(indexDocs(entries), ' PORT rcon').map(({ title }) => title)).toEqual(['Rcon', 'One']);
  expect(searchDocs(indexDocs(entries), '  ')).toEqual([]);
});

test('what is asked as a question is found by the words that tell', () => {
  const entries = [entry('Joins', 'who joined'), entry('Leaves', 'who left')];
  const titles = (query: string) => searchDocs(indexDocs(entries), query).map(({ title }) => title);
  expect(titles('How do I stop joins?')).toEqual(['Joins']);
  expect(titles('leaves unheard')).toEqual(['Leaves']);
});

test('the excerpt surrounds the first match', () => {
  const text = `${'before '.repeat(40)}needle ${'after '.repeat(40)}`;
  const [hit] = searchDocs(indexDocs([entry('One', text)]), 'needle');
  expect(hit?.excerpt).toMatch(/^… (?:before )+needle (?:after )*after …$/);
  expect(hit?.excerpt.length).toBeLessThan(140);
  expect(searchDocs(indexDocs([entry('One', 'short needle')]), 'needle')[0]?.excerpt).toBe('short needle');
});

test('every page loads, with non-empty sections and unique addresses', async () => {
  const entries = await loadSearchEntries();
  for (const { id } of CONTENTS) {
    const sections = entries.filter(({ page }) => page === id).map(({ section }) => section);
    expect(sections.length, id).toBeGreaterThan(0);
    expect(new Set(sections).size, id).toBe(sections.length);
  }
  for (const { page, section, text } of entries)
    expect(text.length, `${page}#${section}`).toBeGreaterThan(20);
});

test('every file of the documentation is in its contents', () => {
  const files = Object.keys(import.meta.glob('./pages/*.md'));
  expect(files.toSorted()).toEqual(CONTENTS.map(({ id }) => `./pages/${id}.md`).toSorted());
});

test('every screen of a feature is explained by one page', () => {
  const manifests: readonly FeatureDefinition[] = FEATURE_MANIFESTS;
  const screens = manifests.flatMap(({ screen }) => (screen ? [screen.path] : []));
  const explained: string[] = CONTENTS.flatMap((entry) => entry.screens ?? []);
  const missing = screens.filter((path) => !explained.includes(path));
  expect(missing.map((path) => `${path}: in no screens of features/docu/contents.ts`)).toEqual([]);
  expect(explained.toSorted()).toEqual(screens.toSorted());
});
