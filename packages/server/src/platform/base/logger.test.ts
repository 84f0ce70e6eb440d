import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

const CANARY = 'canary-5e1f';

/** Every secret in the program, under its name there. */
const SECRET_NAMES = [
  'password',
  'rconPassword',
  'adminPassword',
  'token',
  'apiKey',
  'registrationKey',
  'authorization',
  'code',
  'verifier',
  'discordVerifier',
  'secret',
  'secretKey',
  'clientSecret',
  'botToken',
  'databaseUrl',
  'access_token',
  'refresh_token',
];

function collect() {
  const lines: string[] = [];
  const log = createLogger('trace', { write: (line: string) => void lines.push(line) });
  return { lines, log };
}

test.each(SECRET_NAMES)('a secret named %s is never logged, at any of the usual depths', (name) => {
  const { lines, log } = collect();
  log.info({ [name]: CANARY }, 'itself');
  log.info({ request: { [name]: CANARY } }, 'inside');
  log.info({ request: { body: { [name]: CANARY } } }, 'deep inside');
  log.info({ servers: [{ [name]: CANARY }] }, 'in a list');
  log.child({ part: 'api' }).warn({ err: Object.assign(new Error('failed'), { [name]: CANARY }) });
  expect(lines).toHaveLength(5);
  expect(lines.join('')).not.toContain(CANARY);
});

test('anything not secret is logged', () => {
  const { lines, log } = collect();
  log.info({ bot: { id: 'b1' } }, 'something happened');
  expect(JSON.parse(lines[0]!)).toMatchObject({ msg: 'something happened', bot: { id: 'b1' } });
});

test('a failed query is logged with its reason and without its values', () => {
  const { lines, log } = collect();
  const cause = Object.assign(new Error('duplicate key'), { code: '23505' });
  const error = new DrizzleQueryError('insert into users values ($1)', [CANARY], cause);
  log.error({ err: error }, 'request failed');
  log.child({}, { serializers: { req: () => 'x' } }).error({ err: error }, 'request failed');
  log.error({ err: new Error('outer', { cause: error }) }, 'request failed');
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line).toContain('duplicate key');
  expect(lines.join('')).not.toContain(CANARY);
});

test('a broken connection is logged with the system’s code and without its client', () => {
  const { lines, log } = collect();
  const client = { connectionParameters: { user: CANARY } };
  log.warn({ err: Object.assign(new Error('connection lost'), { code: '57P01', client }) }, 'broke');
  expect(JSON.parse(lines[0]!).err).toMatchObject({ message: 'connection lost', errorCode: '57P01' });
  expect(lines.join('')).not.toContain(CANARY);
});

test('an error of a call to Discord is logged without the address and the body, which contain tokens', () => {
  const { lines, log } = collect();
  const url = `https://discord.com/api/v10/webhooks/1/${CANARY}`;
  const error = Object.assign(new Error('Unknown Webhook'), { url, requestBody: { json: { nick: CANARY } } });
  log.warn({ err: error }, 'a message could not be sent');
  expect(lines.join('')).toContain('Unknown Webhook');
  expect(lines.join('')).not.toContain(CANARY);
});
