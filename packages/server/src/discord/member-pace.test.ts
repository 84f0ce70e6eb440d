import { expect, test } from 'vitest';
import { maySuggest } from './member-pace.ts';

const MINUTE_MS = 60_000;

test('a member gets 120 suggestions a minute, and others go on', () => {
  const asked = Array.from({ length: 121 }, () => maySuggest('guild', 'bob', 0));
  expect(asked.filter((may) => may)).toHaveLength(120);
  expect(asked.at(-1)).toBe(false);
  expect(maySuggest('guild', 'eve', 0)).toBe(true);
  expect(maySuggest('guild', 'bob', MINUTE_MS)).toBe(true);
});

test('the members of a guild get 1,200 together, and other guilds go on', () => {
  const asked = Array.from({ length: 1300 }, (_, index) => maySuggest('large guild', `member ${index}`, 0));
  expect(asked.filter((may) => may)).toHaveLength(1200);
  expect(maySuggest('small guild', 'bob', 0)).toBe(true);
});
