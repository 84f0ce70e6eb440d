import { readDiscord, seen } from '@arkwright/testing/discord-reading';
import { HOSTILE_TEXTS } from '@arkwright/testing/hostile-texts';
import { expect, test } from 'vitest';
import { cutText, escapeDiscord, plainName } from './text.ts';

/** What turns writing around or hides in it. */
const DECEIVING = /[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/u;

test('there are more than 300 hostile texts, each once', () => {
  expect(new Set(HOSTILE_TEXTS).size).toBe(HOSTILE_TEXTS.length);
  expect(HOSTILE_TEXTS.length).toBeGreaterThan(300);
});

test.each(HOSTILE_TEXTS)(
  '%j is read in Discord as what it looks like, and is nothing but text',
  (hostile) => {
    const escaped = escapeDiscord(hostile);
    const { text, marks } = readDiscord(escaped);
    expect(marks).toEqual([]);
    expect(seen(text)).toBe(seen(hostile));
    expect(text).not.toMatch(DECEIVING);
    expect(escaped).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
  },
);

test.each(HOSTILE_TEXTS)('%j as the name of a channel is one line that nothing turns around', (hostile) => {
  const name = plainName(hostile, 90, 'Server');
  expect(name).toMatch(/\S/);
  expect(name.length).toBeLessThanOrEqual(90);
  expect(name.isWellFormed()).toBe(true);
  expect(name).not.toMatch(/[\p{Bidi_Control}\p{Cc}\p{Zl}\p{Zp}]/u);
});

test.each(HOSTILE_TEXTS)('%j stays plain text wherever it is cut', (hostile) => {
  const escaped = escapeDiscord(hostile);
  for (let length = 1; length <= escaped.length; length++) {
    const { text, marks } = readDiscord(cutText(escaped, length));
    expect(marks).toEqual([]);
    expect(seen(hostile).startsWith(seen(text.replace(/…$/, '')))).toBe(true);
  }
});
