import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

// A name that a person types is written in other forms than the stored one: in other case, or with a letter and its mark as
// two characters (Unicode's NFD). Each place that compares the two does it by one of
// - platform/database/typed-text.ts, in PostgreSQL,
// - foldedText of packages/ark/src/match/normal-text.ts, in memory.

const SOURCES = fileURLToPath(new URL('../', import.meta.url));

const BY_LIKE = /\bi?like\(|[^\w']i?like \$|= lower\(\$/;
const LIKE_OF_OURS: Readonly<Record<string, string>> = {
  'features/history/repository.ts': 'our own words for actions',
  'platform/database/typed-text.ts': 'the rule itself',
};

/** Lowers a text in an expression that compares it. */
const BY_CASE =
  /toLowerCase\(\)\s*[!=]==|[!=]== [\w.]+\.toLowerCase\(\)|toLowerCase\(\)\s*\.(?:includes|startsWith|endsWith|indexOf)\(|(?:wanted|typed|text|lower|words) = [^;]*toLowerCase\(\)/;
const CASE_OF_OURS: Readonly<Record<string, string>> = {
  'discord/choices.ts': 'our words for all servers',
  'features/ban-files/parse-import.ts': 'ids, dates, and headings of lists',
  'features/host-power/job-service.ts': 'the game’s reply to SaveWorld',
  'features/rcon-commands/ban-command.ts': 'our words for durations',
  'platform/http/bearer-token.ts': 'a keyword of HTTP',
};

async function filesWith(pattern: RegExp): Promise<string[]> {
  const found: string[] = [];
  for await (const path of glob('**/*.ts', { cwd: SOURCES })) {
    if (/\.test\.ts$|(?:^|\/)(?:testing|matrix)\//.test(path)) continue;
    if (pattern.test(await readFile(`${SOURCES}/${path}`, 'utf8'))) found.push(path.replaceAll('\\', '/'));
  }
  return found.toSorted();
}

test('each search in the database finds names in every form, or says whose words it looks for', async () => {
  expect(await filesWith(BY_LIKE)).toEqual(Object.keys(LIKE_OF_OURS));
});

test('each comparison with what was typed is by foldedText, or says what is compared', async () => {
  expect(await filesWith(BY_CASE)).toEqual(Object.keys(CASE_OF_OURS));
});
