import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BREAKPOINTS, CARDS_WINDOW, NARROW_WINDOW, PHONE_WINDOW, WIDE_WINDOW } from './breakpoints.ts';

test('style sheets and scripts use the same widths', () => {
  const css = readFileSync(join(import.meta.dirname, 'breakpoints.css'), 'utf8');
  const named = new Map(
    [...css.matchAll(/@custom-media --([\w-]+) (.+);/g)].map(([, name, query]) => [name, query]),
  );
  expect(named.get('phone')).toBe(PHONE_WINDOW);
  expect(named.get('tablet')).toBe(`(width < ${BREAKPOINTS.md})`);
  expect(named.get('desktop-small')).toBe(WIDE_WINDOW.replace('>=', '<'));
  expect(named.get('narrow')).toBe(NARROW_WINDOW);
  expect(named.get('cards')).toBe(CARDS_WINDOW);
});
