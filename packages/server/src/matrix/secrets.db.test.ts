import { startWorker } from '@arkwright/server/worker';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { DefaultRestOptions } from 'discord.js';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessExpectations } from './every-feature.ts';
import type { Expectation } from './expectation.ts';
import { expectedOutcome } from './expected-outcome.ts';
import { type MatrixActor, makeActors, restoreActor } from './testing/actors.ts';
import { call, type RequestParts } from './testing/call.ts';
import { findClosedPort } from './testing/closed-port.ts';
import { downloadToken } from './testing/downloads.ts';
import { changedRows } from './testing/instance-rows.ts';
import { findLeaks, type Leak, type Secret, type Seen } from './testing/leaks.ts';
import { type LoggedProgram, startLoggedProgram } from './testing/logged-program.ts';
import { lineOf, type NamedRoute, namedRoutes } from './testing/named-routes.ts';
import { objectId } from './testing/object-ids.ts';
import { MATRIX_CODE } from './testing/registrations.ts';
import { COLUMNS, leavesOf, SECRET_KINDS, SETTINGS } from './testing/secret-places.ts';
import { lookAround } from './testing/secret-sights.ts';
import { playOwner } from './testing/secret-story.ts';
import { validRequests } from './testing/valid-requests.ts';
import { CANARY, instancesOf, makeWorld, restore, type World } from './testing/world.ts';

const METRICS_TOKEN = 'canary-of-metrics-1f0c77';
/** Deleting an instance or an account would take away what there is to be found. */
const LAST = ['bots.remove', 'account.remove'];

let sandbox: TestSandbox;
let program: LoggedProgram;
let world: World;
let actors: MatrixActor[];
let worker: Awaited<ReturnType<typeof startWorker>>;
const secrets: Secret[] = [];
const seen: Seen[] = [];
let replies = 0;
const realRequest = DefaultRestOptions.makeRequest;

const note = (secret: Secret) => {
  if (secret.value !== '' && !secrets.some(({ value }) => value === secret.value)) secrets.push(secret);
};

/** Tokens that Discord gives the program, read off the replies that it gets. */
const listeningRequest: typeof realRequest = async (url, init) => {
  const reply = await realRequest(url, init);
  if (!/oauth2/.test(url) || !reply.headers.get('content-type')?.includes('json')) return reply;
  const text = await reply.text();
  noteTokens('Discord access token', text);
  const verifier = new URLSearchParams(String(init.body ?? '')).get('code_verifier');
  note({ kind: 'sign-in verifier', value: verifier ?? '' });
  return new Response(text, { status: reply.status, headers: [...reply.headers] });
};

function noteTokens(kind: Secret['kind'], text: string): void {
  const body = JSON.parse(text) as Record<string, unknown>;
  for (const name of ['access_token', 'refresh_token']) note({ kind, value: String(body[name] ?? '') });
}

/** Likewise those of Patreon and Nitrado. */
function listenToOthers({ http }: LoggedProgram['context']): void {
  const request = http.request.bind(http);
  http.request = async (asked) => {
    const reply = await request(asked);
    if (asked.url.startsWith(`${sandbox.patreon.apiUrl}/oauth2/token`) && reply.status === 200)
      noteTokens('Patreon user tokens', reply.text);
    if (asked.url.startsWith(`${sandbox.nitrado.oauthUrl}/oauth/v2/token`) && reply.status === 200)
      noteTokens('Nitrado tokens', reply.text);
    return reply;
  };
}

beforeAll(async () => {
  sandbox = await startTestSandbox('secrets');
  Object.assign(DefaultRestOptions, { makeRequest: listeningRequest });
  const { discord, patreon, nitrado, updates } = sandbox;
  program = await startLoggedProgram({ discord, patreon, nitrado, updates, metricsToken: METRICS_TOKEN });
  listenToOthers(program.context);
  world = await makeWorld(program);
  actors = await makeActors(world);
  const { settings } = program.context;
  for (const value of [CANARY, 'correct horse', 'does not matter']) note({ kind: 'RCON password', value });
  note({ kind: 'registration key', value: world.own.companionKey });
  note({ kind: 'registration code', value: MATRIX_CODE });
  for (const [path, value] of leavesOf(settings)) {
    const kind = SETTINGS[path];
    if (kind === undefined || kind === 'public') continue;
    note({ kind, value: kind === 'database password' ? new URL(value).password : value });
    if (kind === 'secret key') note({ kind, value: Buffer.from(value, 'base64').toString('hex') });
  }
});
afterAll(async () => {
  Object.assign(DefaultRestOptions, { makeRequest: realRequest });
  await worker?.stop();
  await program.dispose();
  await sandbox.dispose();
});

/** Makes a call, keeps the reply, and returns its text; throws unless it succeeded. */
async function ask(name: string, sent: RequestParts & { token?: string }): Promise<string> {
  const { status, text } = await see(name, sent, 'story');
  if (status !== 200) throw new Error(`${name} answered ${status}: ${text}`);
  return text;
}

async function see(name: string, sent: RequestParts & { token?: string | undefined }, who: string) {
  const { route } = namedRoutes.find((namedRoute) => namedRoute.name === name)!;
  const reply = await call(program.app, route, sent);
  replies++;
  seen.push({ where: `reply ${name} to ${who}`, text: `${reply.headers}\n${reply.text}` });
  return reply;
}

const VARIANTS = ['own', 'foreign'] as const;

/** The ids of what a rule names, in the instance that the callers know, and in the other one. */
function idsOf(names: Expectation['names'], { person }: MatrixActor): string[] {
  if (names === undefined) return [''];
  if (names === 'code') return [world.code];
  if (names === 'account' || names === 'notification' || names === 'session')
    return [person?.id ?? '', world.bystander.id];
  if (names === 'download') return [downloadToken(person ?? { id: '' }), downloadToken(world.bystander)];
  const key = objectId(names) ?? 'id';
  return [world.own[key], world.foreign[key]];
}

/** What a request names that belongs to an instance, or is there for everyone. */
const CHANGES_WORLD: ReadonlySet<string> = new Set([
  'code',
  'dinoEntry',
  'dynamicConfig',
  'instance',
  'playerEntry',
  'playerRegistration',
  'rconPreset',
  'server',
  'timedCommand',
  'tribeEntry',
]);

/** Brings back what calls have changed, after a look at the rows that go with it. */
async function seeRowsAndRestore(): Promise<void> {
  for (const { table, line } of await changedRows(program.context.db, [world.own.id, world.foreign.id]))
    seen.push({ where: `table ${table}`, text: line });
  await restore(world);
}

/** The matrix's callers make all of these calls. */
async function callAs(routes: readonly NamedRoute[]): Promise<void> {
  const requests = validRequests(await findClosedPort(), instancesOf(world));
  for (const { name, route } of routes) {
    const make = lineOf(requests, name)!;
    const rule = lineOf(accessExpectations, name)!;
    const { names } = rule;
    const one = async (actor: MatrixActor, id: string) =>
      (await see(name, { ...make(id), token: actor.token }, actor.name)).status;
    const pairs = actors.flatMap((actor) =>
      idsOf(names, actor).map((id, index) => ({ actor, id, variant: VARIANTS[index]! })),
    );
    const { writing = [], other = [] } = Object.groupBy(pairs, ({ actor, variant }) =>
      route.method !== 'GET' && expectedOutcome(rule, actor, variant).status === 200 ? 'writing' : 'other',
    );
    // Calls that change nothing can be made side by side.
    await Promise.all(other.map(({ actor, id }) => one(actor, id)));
    for (const { actor, id } of writing) {
      await one(actor, id);
      if (LAST.includes(name)) continue;
      if (CHANGES_WORLD.has(names ?? '')) await seeRowsAndRestore();
      await restoreActor(world, actor);
    }
  }
}

/** Calls whose statement fails in the database: the error carries what they would have stored. */
async function callWithout(table: string, calls: () => Promise<unknown>): Promise<void> {
  const { db } = program.context;
  const [from, to] = [sql.identifier(table), sql.identifier(`${table}_away`)];
  await db.execute(sql`alter table ${from} rename to ${to}`);
  await calls();
  await db.execute(sql`alter table ${to} rename to ${from}`);
}

async function failInDatabase(): Promise<void> {
  const token = actors.find(({ name }) => name === 'owner')?.token;
  const requests = validRequests(1);
  const fail = async (name: string, sent: RequestParts) =>
    expect((await see(name, { ...sent, token }, 'owner')).status).toBe(500);
  await callWithout('servers', () => fail('servers.create', requests.servers.create(world.own.id)));
  await callWithout('bot_secrets', () =>
    fail('bots.recreateApiKey', requests.bots.recreateApiKey(world.own.id)),
  );
  await callWithout('sessions', () => fail('auth.exchange', requests.auth.exchange(world.code)));
  await seeRowsAndRestore();
}

test('no secret appears where it does not belong, for any caller and any failure', {
  timeout: 400_000,
}, async () => {
  await callAs(namedRoutes.filter(({ name }) => !LAST.includes(name)));
  await failInDatabase();
  worker = await startWorker(program.context);
  const story = await playOwner({ program, sandbox, ask, note });
  await lookAround({ program, sandbox, ask, seen }, story);
  await callAs(LAST.map((name) => namedRoutes.find((namedRoute) => namedRoute.name === name)!));
  seen.push({ where: 'log', text: program.logged() });

  const missing = SECRET_KINDS.filter(
    (kind) => !secrets.some((secret) => secret.kind === kind) && !SHAPED.has(kind),
  );
  expect(missing).toEqual([]);
  const leaks = findLeaks(secrets, seen);
  const unexpected = leaks.filter((leak) => !isAllowed(leak));
  const size = Math.round(seen.reduce((sum, { text }) => sum + text.length, 0) / 1e6);
  // biome-ignore lint/suspicious/noConsole: figures that we publish
  console.log(
    `secrets: ${SECRET_KINDS.length} kinds, ${secrets.length} canaries and 5 shapes of tokens, looked for in ${replies} replies, ` +
      `the log, the history, the export, Discord and all tables (${size} MB): ${unexpected.length} where they do not belong, ` +
      `${leaks.length - unexpected.length} where they do`,
  );
  expect([...new Set(unexpected.map(({ kind, where }) => `${kind}: ${where}`))]).toEqual([]);
});

/** Found by their shape; those of the matrix's callers are canaries of these kinds. */
const SHAPED: ReadonlySet<string> = new Set(['session token', 'API key', 'download link', 'one-time code']);

const OWN = new Map(
  Object.entries({
    'API key': /^reply (?:apiAccess\.get|bots\.recreateApiKey) to (owner|owner of another instance|story)$/,
    'registration key':
      /^reply companion\.(?:key|recreateKey) to (?:owner|owner of another instance|manager of another instance|manager with (?:FullAccess|ArkwrightCompanion_Edit))$/,
    // Managers who may edit registrations can also make one without a code. It is short-lived (secret-places.ts).
    'registration code':
      /^(?:table player_registrations|reply playerRegistrations\.list to (?:owner|owner of another instance|manager of another instance|manager with (?:FullAccess|PlayerRegistration_Edit)))$/,
    'session token': /^reply auth\.exchange to /,
    'download link': /^reply account\.download(?:Data|State) to /,
  }),
);

/** Whose a secret is sees it, in the one call that is for that. */
const isAllowed = ({ kind, where }: Leak): boolean => OWN.get(kind)?.test(where) ?? false;

test('sealed columns hold only sealed values, and hash columns only hashes', async () => {
  for (const [place, kept] of Object.entries(COLUMNS)) {
    if (kept !== 'sealed') continue;
    const [table = '', column = ''] = place.split('.');
    const { rows } = await program.context.db.execute<{ value: string }>(
      sql`select ${sql.identifier(column)} as value from ${sql.identifier(table)}`,
    );
    // Empty where nothing is known yet: a service's password before the service is first read.
    for (const { value } of rows) if (value !== '') expect(value, place).toMatch(/^v1:[\w-]{40,}$/);
  }
});
