import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SOURCES = fileURLToPath(new URL('../', import.meta.url));

/** Every file that turns lines of a game into text for people, and how it decides who may read one that is unknown. */
const SHOWN: Readonly<Record<string, string>> = {
  'features/logging/describe-event.ts': 'the words only',
  'features/logging/relay.ts': 'for everyone in a channel: by shape and filters',
  'fleet/log-position.ts': 'a hash of the line',
  'game-events/line-of-event.ts': 'for members with a right: by shape among the tribe, admin or server lines',
};

/** Writes any line, or looks at an unknown one. */
const SHOWS = /formatGameLogLine\(|case 'unknown':/;

test('whatever shows lines of games decides by their shape who may read an unknown one', async () => {
  const found: string[] = [];
  for await (const path of glob('**/*.ts', { cwd: SOURCES })) {
    const isProduct = !/\.test\.ts$|(?:^|\/)(?:testing|matrix)\//.test(path);
    if (isProduct && SHOWS.test(await readFile(`${SOURCES}/${path}`, 'utf8'))) found.push(path);
  }
  expect(found.toSorted()).toEqual(Object.keys(SHOWN).toSorted());
});
