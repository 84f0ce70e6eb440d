import { readDiscord } from '@arkwright/testing/discord-reading';
import { HOSTILE_TEXTS } from '@arkwright/testing/hostile-texts';
import { expect, test } from 'vitest';
import { buildText, modTexts } from './words.ts';

const MOD = { name: 'Tidy Stacks', url: 'https://www.curseforge.com/ark-survival-ascended/mods/tidy-stacks' };
const news = (more: object = {}) => ({
  ...MOD,
  fileName: 'Tidy 2',
  fileAt: 60_000,
  serverNames: ['The Island'],
  ...more,
});
const ROLES = Array.from({ length: 50 }, (_, index) => String(10n ** 18n + BigInt(index)));

test('a build is posted with the previous one, its publication time and the source', () => {
  expect(buildText({ buildId: 8, before: 7, publishedAt: 60_000, roleIds: ['1'] })).toBe(
    [
      '<@&1> 🆕 **ARK: Survival Ascended has a new server build.**',
      'Build **7** → **8**, published <t:60:R>.',
      '-# Source: api.steamcmd.net. Servers run it once they have been updated and started again.',
    ].join('\n'),
  );
  expect(buildText({ buildId: 8, before: 7, publishedAt: 0, roleIds: [] })).toContain('**8**.\n');
});

test('mods are posted together, each with its page, file and servers', () => {
  const plain = news({ name: 'B', url: '', fileName: '', fileAt: 0, serverNames: [] });
  const many = news({ serverNames: ['A', 'B', 'C', 'D', 'E', 'F'] });
  expect(modTexts([news(), plain, many], ['1'])).toEqual([
    {
      mods: 3,
      text: [
        '<@&1> 🧩 **3 mods have new versions.**',
        `[**Tidy Stacks**](<${MOD.url}>): Tidy 2, published <t:60:R> – on The Island`,
        '**B**',
        `[**Tidy Stacks**](<${MOD.url}>): Tidy 2, published <t:60:R> – on A, B, C, D, 2 more`,
      ].join('\n'),
    },
  ]);
});

test('two hundred of the longest fit into messages, of which the first mentions the roles', () => {
  const longest = news({
    name: '*'.repeat(100),
    url: `${MOD.url.slice(0, 55)}${'x'.repeat(100)}`,
    fileName: '*'.repeat(100),
    fileAt: Date.UTC(2026, 10, 24),
    serverNames: Array.from({ length: 200 }, () => '*'.repeat(100)),
  });
  const messages = modTexts(
    Array.from({ length: 200 }, () => longest),
    ROLES,
  );
  expect(messages.reduce((sum, { mods }) => sum + mods, 0)).toBe(200);
  expect(Math.max(...messages.map(({ text }) => text.length))).toBeLessThanOrEqual(2000);
  expect(messages.map(({ text }) => text.includes('<@&'))).toEqual(messages.map((_, index) => index === 0));
});

test('no name of a mod, file or server pings anyone or formats anything', () => {
  const marksOf = (more: object) =>
    modTexts([news(more)], ['81']).map(({ text }) => text.split('\n').map((line) => readDiscord(line).marks));
  const plain = marksOf({ name: 'a', fileName: 'b', serverNames: ['c'] });
  for (const text of HOSTILE_TEXTS)
    expect(
      marksOf({ name: `a${text}`, fileName: `b${text}`, serverNames: [`c${text}`] }),
      JSON.stringify(text),
    ).toEqual(plain);
});
