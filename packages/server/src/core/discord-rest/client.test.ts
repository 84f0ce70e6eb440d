import { once } from 'node:events';
import { createServer } from 'node:http';
import { RateLimitError } from 'discord.js';
import { expect, onTestFinished, test } from 'vitest';
import { createBrake } from './brake.ts';
import { createDiscordRest, type DiscordRestOptions } from './client.ts';
import { type Odd, oddAnswers } from './testing/odd-answers.ts';
import { codeOf, verdictOn } from './verdict.ts';

const WELL: Odd = { status: 200, body: { id: '1' } };

/** A Discord that gives these answers, and then good ones. `asked` has the authorisation of each request. */
async function startDiscord(...answers: Odd[]) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers.authorization ?? '');
    const { status, body, headers } = answers.shift() ?? WELL;
    const isText = typeof body === 'string';
    response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers });
    response.end(isText ? body : JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const apiUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/api`;
  const open = (options?: Partial<DiscordRestOptions>) =>
    createDiscordRest({ apiUrl, botToken: 'the token' }, { timeoutMs: 5000, retries: 0, ...options });
  return { asked, open };
}

const failure = (request: Promise<unknown>) =>
  request.then(
    () => expect.unreachable('it was answered'),
    (error: unknown) => error,
  );

test.each(oddAnswers)('an answer that is not Discord’s own word is no verdict: $name', async ({ answer }) => {
  const { open } = await startDiscord(answer);
  const error = await failure(open().post('/channels/1/messages', { body: {} }));
  expect(codeOf(error)).toBeUndefined();
  expect(verdictOn(error)).toMatchObject({ kind: 'later', reason: expect.stringMatching(/\w/) });
});

test.each([
  [404, 10003, { kind: 'gone' }, /no longer exists/],
  [401, 50027, { kind: 'gone' }, /Discord says: “Nope” \(code 50027\)/],
  [403, 50013, { kind: 'refused', isOfContent: false }, /^Needs Fishing\.$/],
  [403, 60003, { kind: 'refused', isOfContent: false }, /two-factor/],
  [400, 50008, { kind: 'refused', isOfContent: false }, /choose a text channel/],
  [400, 50035, { kind: 'refused', isOfContent: true }, /Nope content\[X\]: Contains words not allowed/],
] as const)('status %i with code %i is Discord’s word', async (status, code, verdict, words) => {
  const errors = code === 50035 && {
    errors: { content: { _errors: [{ code: 'X', message: 'Contains words not allowed' }] } },
  };
  const { open } = await startDiscord({ status, body: { code, message: 'Nope', ...errors } });
  const error = await failure(open().get('/channels/1'));
  expect(verdictOn(error, 'Needs Fishing.')).toMatchObject({
    ...verdict,
    code,
    reason: expect.stringMatching(words),
  });
});

test('a 401 is not the end of the token', async () => {
  const { open, asked } = await startDiscord({
    status: 401,
    body: { code: 0, message: '401: Unauthorized' },
  });
  const rest = open();
  expect(verdictOn(await failure(rest.get('/users/@me')))).toMatchObject({
    kind: 'later',
    hasArrived: false,
    reason: 'Discord refuses the bot’s token.',
  });
  await rest.get('/users/@me');
  expect(asked).toEqual(['Bot the token', 'Bot the token']);
});

test.each([
  ['without a time', {}, 60_000],
  ['with a time that is none', { headers: { 'retry-after': 'soon' } }, 60_000],
  ['with a page', { body: '<html>1015</html>' }, 60_000],
  ['with a time in its body alone', { body: { retry_after: 90.5 } }, 90_500],
  ['with ten years in its body', { body: { retry_after: 315_360_000 } }, 3_600_000],
])('a 429 %s stops all clients, and is asked once', async (_, given, ms) => {
  const limited = { status: 429, body: { message: 'no' }, ...given };
  const { open, asked } = await startDiscord(...Array.from({ length: 50 }, () => limited));
  for (const rest of [open(), open(), open()]) {
    const verdict = verdictOn(await failure(rest.get('/users/@me')));
    expect(verdict).toMatchObject({ kind: 'later', hasArrived: false });
    expect(verdict.kind === 'later' && verdict.ms).toBeGreaterThan(ms - 10_000);
    expect(verdict.kind === 'later' && verdict.ms).toBeLessThanOrEqual(ms);
  }
  expect(asked).toHaveLength(1);
});

test('a wait that Discord asks for is an hour at most', async () => {
  const { open } = await startDiscord({ status: 429, body: {}, headers: { 'retry-after': '315360000' } });
  const error = await failure(open({ rejectOnRateLimit: () => true }).get('/users/@me'));
  expect(error).toBeInstanceOf(RateLimitError);
  expect(verdictOn(error)).toMatchObject({ kind: 'later', ms: 3_600_050 });
});

test('pauses double while Discord goes on, up to an hour, and begin anew once it takes something', () => {
  let now = 0;
  const brake = createBrake(() => now);
  const pauses = Array.from({ length: 8 }, () => {
    const pulled = brake.pull();
    // Requests that were under way meet the same.
    expect(brake.pull()).toBeUndefined();
    brake.release();
    now += brake.leftMs();
    return (pulled?.ms ?? 0) / 60_000;
  });
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  brake.release();
  expect(brake.pull()).toMatchObject({ ms: 60_000 });
});

test('a token that is refused again and again is tried ever more rarely, by all threads', () => {
  let now = 0;
  const brake = createBrake(() => now);
  const other = createBrake(() => now);
  const pauses = Array.from({ length: 12 }, () => {
    const pulled = brake.refused();
    if (pulled) other.follow(pulled);
    expect(other.leftMs()).toBe(brake.leftMs());
    now += brake.leftMs();
    return (pulled?.ms ?? 0) / 1000;
  });
  expect(pauses).toEqual([0, 0, 0, 5, 10, 20, 40, 80, 160, 300, 300, 300]);
  brake.release();
  expect(brake.refused()).toBeUndefined();
});
