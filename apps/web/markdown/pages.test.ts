import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { insertConstants } from './insert-constants.ts';
import { checkLink } from './links.ts';
import { compileFile } from './plugin.ts';

const features = join(import.meta.dirname, '../src/features');
const files = globSync('{docu/pages,faq,legal}/*.md', { cwd: features });

const inserted = async (text: string) => (await insertConstants(text)).markdown;
const problem = async (text: string) => (await insertConstants(text)).problems[0]?.message;

test.each(files)('%s names only constants and addresses that exist', async (name) => {
  const file = join(features, name);
  await expect(compileFile(file, readFileSync(file, 'utf8'))).resolves.toBeDefined();
});

test('a constant is shown by its value', async () => {
  expect(await inserted('{{live/bounds#MAX_LINES}} lines, {{ live/bounds#MAX_LINES | plain }}')).toBe(
    '10,000 lines, 10000',
  );
  expect(await inserted('`{{starter-sets/bounds#EOS_ID_PLACEHOLDER}}`')).toBe('`{eosId}`');
  expect(await inserted('{{derived/limits#LIMITS.servers.byTier.0}}')).toBe('6');
  expect(await inserted('{{ark/log/lines#MAX_LINE_LENGTH}}')).toBe('2,000');
});

test.each([
  ['account/schema#DOWNLOAD_LIFETIME_MS | ms', '10 minutes'],
  ['account/schema#DOWNLOAD_LIFETIME_MS | ms-words', 'ten minutes'],
  ['account/schema#DOWNLOAD_EVERY_MS | ms', '1 hour'],
  ['account/schema#DOWNLOAD_EVERY_MS | ms-words', 'an hour'],
  ['auth/bounds#SESSION_IDLE_DAYS | days', '7 days'],
  ['auth/bounds#SESSION_IDLE_DAYS | days-words', 'a week'],
  ['live/bounds#LINES_KEPT_HOURS | hours-words', 'two days'],
  ['history/bounds#HISTORY_KEPT_DAYS | days-words', 'two years'],
  ['player-registrations/bounds#PLAYTIME_STEP_SECONDS | seconds', '30 seconds'],
  ['history/bounds#HISTORY_BYTES | megabytes', '50 MB'],
  ['logging/bounds#MAX_REFUSALS | words', 'three'],
  ['live/bounds#MAX_LINES | words', '10,000'],
  ['core/tiers#TIERS | count', '8'],
  ['core/tiers#TIERS | count-words', 'eight'],
])('{{%s}} is shown as %s', async (reference, shown) => {
  expect(await inserted(`{{${reference}}}`)).toBe(shown);
});

test.each([
  ['{{live/bounds#NO_SUCH_NAME}}', /names NO_SUCH_NAME, which live\/bounds\.ts does not have/],
  ['{{nowhere/bounds#MAX}}', /names nowhere\/bounds\.ts, which does not exist/],
  ['{{../../server/src/api#MAX}}', /is not written as module#NAME/],
  ['{{MAX_LINES}}', /is not written as module#NAME/],
  ['{{live/bounds#MAX_LINES | grams}}', /has an unknown format, grams/],
  ['{{live/bounds#EVERY_SERVER | words}}', /is not a number/],
  ['{{core/tiers#TIERS}}', /is neither a number nor a text/],
  ['{{live/bounds#MAX_LINES', /braces without their others/],
])('%s is refused', async (text, message) => {
  expect(await problem(text)).toMatch(message);
});

test('what is wrong is said with file and line, all at once', async () => {
  const source = 'Fine.\n\n{{live/bounds#GONE}} and [a page](/nowhere)\n\n[x](/docu/history#gone)\n';
  await expect(compileFile('page.md', source)).rejects.toThrow(
    [
      'page.md:3: {{live/bounds#GONE}} names GONE, which live/bounds.ts does not have',
      'page.md:3: /nowhere is not the path of a screen',
      'page.md:5: /docu/history#gone: that page has no section {#gone}',
    ].join('\n'),
  );
});

test('links may lead to screens, pages of the documentation and their sections', () => {
  for (const href of [
    '/offlineAlerts',
    '/privacy',
    '/docu',
    '/docu/history',
    '/docu/history#restore',
    '/api/docs',
  ])
    expect(checkLink(href), href).toBeUndefined();
  for (const href of ['/docu/nowhere', '/docu/', 'servers', '/api/elsewhere', '/servers/']) {
    expect(checkLink(href), href).toBeDefined();
  }
});
