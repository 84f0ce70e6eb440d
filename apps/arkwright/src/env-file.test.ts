import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readEnvFile, unknownNames } from './env-file.ts';

async function file(content: string | Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'arkwright-env-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, '.env');
  await writeFile(path, content);
  return path;
}

const URL = 'postgres://u:p@db/ark';
const LINES = `DATABASE_URL=${URL}\r\n# a comment\r\nPORT="9000" # here\r\n`;

test.each([
  ['UTF-8', Buffer.from(LINES)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${LINES}`)],
  ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${LINES}`, 'utf16le')],
  ['UTF-16', Buffer.from(LINES, 'utf16le')],
  ['the line ends of old Macs', Buffer.from(LINES.replaceAll('\r\n', '\r'))],
])('all variables of a file in %s count', async (_, content) => {
  expect(readEnvFile(await file(content))).toEqual({ DATABASE_URL: URL, PORT: '9000' });
});

test('no file, an empty file and one with comments alone set nothing', async () => {
  expect(readEnvFile('/no/such/.env')).toEqual({});
  for (const content of ['', '\n', '\ufeff# PORT=8080\n'])
    expect(readEnvFile(await file(content))).toEqual({});
});

test.each([
  ['PROT=8080', 'sets nothing that Arkwright knows: PROT. Write one NAME=value a line'],
  ['{"PORT": 8080}', 'sets nothing that Arkwright knows'],
  ['PORT: 8080', 'sets nothing that Arkwright knows'],
  [
    Buffer.from('PORT=1\nOPERATOR_NAME=Jörg', 'latin1'),
    'has something in line 2 that is not text in UTF-8 or UTF-16',
  ],
])('%s is refused', async (content, problem) => {
  const path = await file(content);
  expect(() => readEnvFile(path)).toThrow(`${path} ${problem}`);
});

test('a file for compose alone is fine', async () => {
  expect(readEnvFile(await file('POSTGRES_PASSWORD=x\n'))).toEqual({ POSTGRES_PASSWORD: 'x' });
});

test('unknown names are listed with the nearest one, without their values', () => {
  expect(
    unknownNames({
      file: { DATABSE_URL: URL, COLOUR: 'red', PORT: '1', POSTGRES_PASSWORD: 'x', 'E\u001b[2J': '' },
      environment: {
        SECRT_KEY: 'secret',
        database_url: URL,
        HOSTNAME: 'x',
        PATHS: 'x',
        HTTPS_PROXY: 'x',
        NODE_ENV: 'y',
      },
    }),
  ).toEqual([
    '.env sets DATABSE_URL, which Arkwright does not know. Did you mean DATABASE_URL?',
    '.env sets COLOUR, which Arkwright does not know. .env.example lists the names.',
    '.env sets E?[2J, which Arkwright does not know. .env.example lists the names.',
    'The environment sets SECRT_KEY, which Arkwright does not know. Did you mean SECRET_KEY?',
    'The environment sets database_url, which Arkwright does not know. Did you mean DATABASE_URL?',
  ]);
});
