import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { searchText } from './search-text.ts';
import { matching } from './select/choice.ts';

const SRC = join(import.meta.dirname, '..');
const labels = ['The Island', 'channel-40', 'Ávalon é', 'İstanbul', 'my_clan chat'];
const found = (typed: string) =>
  matching(
    labels.map((label) => ({ value: label, label })),
    typed,
  ).map(({ label }) => label);

test.each([
  ['island', 'The Island'],
  ['ISLAND', 'The Island'],
  ['channel 40', 'channel-40'],
  ['channel-40', 'channel-40'],
  ['ávalon é'.normalize('NFD'), 'Ávalon é'],
  ['istanbul', 'İstanbul'],
  ['my-clan', 'my_clan chat'],
])('%s finds %s', (typed, label) => {
  expect(found(typed)).toEqual([label]);
});

test('a browser in Turkish finds the same', () => {
  vi.spyOn(String.prototype, 'toLocaleLowerCase').mockImplementation(function turkish(this: string) {
    return this.replaceAll('I', 'ı').toLowerCase();
  });
  expect(found('Island')).toEqual(['The Island']);
});

test('only blanks find everything, and a flood of marks is cut', () => {
  expect(found(' - ')).toEqual(labels);
  expect(searchText(`a${'\u0301'.repeat(1000)}`).length).toBeLessThan(20);
});

/** Compare keys of configurations, ids and commands, which have no letters outside ASCII. */
const ASCII_ONLY = [
  'features/dynamic-config/key-completion.ts',
  'features/admin-groups/eos-ids-field.tsx',
  'features/starter-sets/set-commands.ts',
  'features/shared/commands/command-warning.ts',
];

test('each search compares by searchText, and none by the language of the browser', async () => {
  const localized: string[] = [];
  const own: string[] = [];
  for await (const path of glob('**/*.{ts,tsx}', { cwd: SRC })) {
    if (/\.test\.tsx?$|-world\.ts$|^testing\//.test(path)) continue;
    const text = await readFile(join(SRC, path), 'utf8');
    if (/toLocale(?:Lower|Upper)Case/.test(text)) localized.push(path);
    if (
      /toLowerCase\(\)[^\n]{0,40}\.(?:includes|startsWith|indexOf)\(/.test(text) &&
      !ASCII_ONLY.includes(path)
    )
      own.push(path);
  }
  expect(localized).toEqual([]);
  expect(own).toEqual([]);
});

test('inputs have letters of 16 px on phones', async () => {
  const css = await readFile(join(SRC, 'ui/theme.css'), 'utf8');
  const coarse = css.slice(css.indexOf('@media (pointer: coarse)'));
  expect(coarse).toMatch(/:root:root :is\(input, textarea, select\) \{\s+font-size: 1rem;/);
  for await (const path of glob('**/*.css', { cwd: SRC })) {
    const text = await readFile(join(SRC, path), 'utf8');
    expect(text, path).not.toMatch(/font(?:-size)?:[^;]*!important/);
  }
});
