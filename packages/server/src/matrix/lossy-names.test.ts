import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { authorsOf, comparedText } from '@arkwright/ark/chat-text';
import { parseGameLogLine } from '@arkwright/ark/log/parse-game-log';
import { runSteps } from '@arkwright/testing/steps';
import { expect, test } from 'vitest';
import { authorsAmong } from '../features/chat-words/service.ts';
import { identify, RecentLines } from '../features/crosschat/recent.ts';
import { advance } from '../fleet/log-position.ts';

// Games may write question marks for characters outside ASCII, so that different names look alike. Each file that compares
// names or texts of lines with others is here, with what it does with them, or the test that shows it.

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const SERVER = 'packages/server/src';

/** Whether the file takes what is written as the player or text; for lossy lines, among this one and another that is there. */
type Compare = (known: string, written: string, other?: string) => boolean | Promise<boolean>;

const line = (text: string) => parseGameLogLine(`2026.07.27_21.25.02: ${text}`);

const COMPARES: Readonly<Record<string, Compare | { test: string; title: string }>> = {
  'packages/ark/src/chat-text.ts': (known, written, other) =>
    runSteps(authorsOf([known], { others: other === undefined ? [] : [other] })).result(
      `${written} (Rex): hi`,
    ),
  [`${SERVER}/features/chat-words/authors.ts`]: async (known, written, other) => {
    const candidates = [known, other].flatMap((name, index) =>
      name ? [{ name, netId: String(index) }] : [],
    );
    const author = (await authorsAmong(candidates))(written);
    return author.kind === 'known' && author.netId === '0';
  },
  // Lines are counted, so another one with question marks is another line.
  [`${SERVER}/features/crosschat/recent.ts`]: (known, written, other) => {
    const recent = new RecentLines([], 1);
    recent.hear(identify('Bob', known), 'companion');
    return other === undefined && recent.recognise(identify('Bob', written), 'log');
  },
  [`${SERVER}/fleet/log-position.ts`]: (known, written, other) => {
    const { position } = advance([line(`${known} (Rex): hi`)], undefined);
    return other === undefined && advance([line(`${written} (Rex): hi`)], position).fresh.length === 0;
  },
  [`${SERVER}/game-commands/service.ts`]: {
    test: 'features/crosschat/relay.db.test.ts',
    title: 'the server’s words that differ from ours only outside ASCII are not ours',
  },
  [`${SERVER}/features/crosschat/hear-service.ts`]: {
    test: 'features/crosschat/relay.db.test.ts',
    title: 'the pace of one player holds back no other whose name has as many question marks',
  },
  [`${SERVER}/features/chat-mutes/service.ts`]: {
    test: 'features/chat-mutes/service.db.test.ts',
    title: 'a mute of a name outside ASCII mutes no other, nor anybody whose name is as many question marks',
  },
  [`${SERVER}/features/known-players/service.ts`]: {
    test: 'features/known-players/service.db.test.ts',
    title: 'a name with question marks is the player’s only if no other name is written so',
  },
  [`${SERVER}/features/server-status/forged-lines.ts`]: {
    test: 'features/crosschat/relay.db.test.ts',
    title: 'a name with question marks unmasks only lines with as many of them',
  },
  [`${SERVER}/features/tribe-log-link/hear-service.ts`]: {
    test: 'features/tribe-log-link/abuse.db.test.ts',
    title: 'a member who may have left, by a name with question marks, pauses the link',
  },
};

const compares = Object.entries(COMPARES).flatMap(([file, compare]) =>
  typeof compare === 'function' ? [{ file, compare }] : [],
);

test.each(compares)('$file tells names apart that differ outside ASCII', async ({ compare }) => {
  for (const own of ['李明', '??', '??????']) expect(await compare('李明', own)).toBe(true);
  for (const other of ['王伟', 'Дмитрий', '李', '???']) expect(await compare('李明', other)).toBe(false);
  for (const other of ['王伟', '??']) expect(await compare('李明', '??', other)).toBe(false);
});

test('each file that compares what games write is here', async () => {
  const found: string[] = [];
  for await (const path of glob('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: ROOT })) {
    if (/\.test\.tsx?$|\/(?:testing|matrix|node_modules)\//.test(path)) continue;
    const text = await readFile(`${ROOT}/${path}`, 'utf8');
    // By the functions for it, or by itself: one question mark for a run of characters is nobody's name.
    if (
      /(?:import \{|export function)[^}(]*\b(?:authorsOf|writtenForms|comparedText|exactText|mayBeLossy)\b/.test(
        text,
      )
    )
      found.push(path);
    expect.soft(/\.replace(?:All)?\([^)\n]*\+[^)\n]*, '\?'\)/.test(text), path).toBe(false);
  }
  expect(found.toSorted()).toEqual(Object.keys(COMPARES).toSorted());
});

test('each test that is named here exists', async () => {
  for (const compare of Object.values(COMPARES)) {
    if (typeof compare === 'function') continue;
    expect(await readFile(`${ROOT}/${SERVER}/${compare.test}`, 'utf8')).toContain(compare.title);
  }
});

test('a text is compared by at most its first 150 characters in each form', () => {
  const { exact, lossy } = comparedText('李'.repeat(200));
  expect([exact, ...lossy].map(({ length }) => length)).toEqual([150, 150, 150]);
});
