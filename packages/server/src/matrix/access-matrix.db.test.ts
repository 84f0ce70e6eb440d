import { type ErrorBody, errorBody } from '@arkwright/contracts/derived/error-body';
import type { RouteDefinition } from '@arkwright/contracts/derived/route';
import type { TestUser } from '@arkwright/testing/factories';
import { createTestApp } from '@arkwright/testing/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256 } from '../platform/base/random.ts';
import { accessExpectations } from './every-feature.ts';
import type { Expectation } from './expectation.ts';
import { expectedOutcome, type StatusAndCode, type Variant } from './expected-outcome.ts';
import { PERMISSIONS } from './permissions.ts';
import { type MatrixActor, makeActors, restoreActor } from './testing/actors.ts';
import { call, type Reply, type RequestParts } from './testing/call.ts';
import { findClosedPort } from './testing/closed-port.ts';
import { downloadToken } from './testing/downloads.ts';
import {
  createFingerprints,
  differences,
  type Fingerprints,
  readFingerprints,
} from './testing/fingerprints.ts';
import { lineOf, type NamedRoute, namedRoutes } from './testing/named-routes.ts';
import { objectId } from './testing/object-ids.ts';
import { malformedRequests, requestsWithParent, validRequests } from './testing/valid-requests.ts';
import { CANARY, instancesOf, makeWorld, restore, type World } from './testing/world.ts';

/** Deleting an instance ends the world, deleting accounts its people: last, in this order. */
const LAST = 'bots.remove';
const VERY_LAST = 'account.remove';
const place = ({ name }: NamedRoute) => [LAST, VERY_LAST].indexOf(name);
const walk = namedRoutes.toSorted((a, b) => place(a) - place(b));

let world: World;
let actors: MatrixActor[];
let requests: ReturnType<typeof validRequests>;
let calls = 0;
/** What the database held after the last call, or after what that call had changed was restored. */
let state: Fingerprints;
/** What the test at hand has found; it fails if there is anything. */
let unexpected: string[] = [];

/** Calls that must change nothing are made this many at a time. */
const IN_FLIGHT = 25;

beforeAll(async () => {
  const api = await createTestApp();
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  world = await makeWorld(api);
  actors = await makeActors(world);
  requests = validRequests(await findClosedPort(), instancesOf(world));
  await createFingerprints(api.context.db);
  state = await readFingerprints(api.context.db);
});
afterAll(() => world.api.dispose());

type Case = { actor: MatrixActor; variant: Variant; sent: RequestParts; expected: StatusAndCode };

function casesOf(name: string, rule: Expectation): Case[] {
  const make = lineOf(requests, name)!;
  return actors.flatMap((actor) => {
    const add = (variant: Variant, sent: RequestParts): Case => ({
      actor,
      variant,
      sent,
      expected: expectedOutcome(rule, actor, variant),
    });
    if (rule.names === undefined) return [add('own', make(undefined))];
    const ids = idsOf(rule, actor);
    const withParent = lineOf(requestsWithParent, name);
    return [
      add('own', make(ids.own)),
      ...(ids.foreign === undefined ? [] : [add('foreign', make(ids.foreign))]),
      add('missing', make(ids.missing)),
      ...malformedRequests(make, rule).map((sent) => add('malformed', sent)),
      ...(withParent
        ? [
            add('own-in-foreign', withParent(world.own.serverId, world.foreign.id)),
            add('foreign-in-own', withParent(world.foreign.serverId, world.own.id)),
          ]
        : []),
    ];
  });
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

function idsOf(rule: Expectation, actor: MatrixActor): { own: string; foreign?: string; missing: string } {
  const missing = '01234567-89ab-4def-8123-456789abcdef';
  if (rule.names === 'code') return { own: world.code, missing: `oc_${'A'.repeat(43)}` };
  if (rule.names === 'notification')
    return { own: actor.person?.id ?? missing, foreign: world.bystander.id, missing };
  if (rule.names === 'account')
    return { own: actor.person?.id ?? missing, foreign: world.bystander.id, missing };
  if (rule.names === 'session') {
    // The id of a session: the hash of what is stored of its token.
    const idOf = (token = '') => sha256(sha256(token));
    return { own: idOf(actor.token), foreign: idOf(world.bystander.token), missing };
  }
  if (rule.names === 'download') {
    const tokenOf = (person?: TestUser) => downloadToken(person ?? { id: missing });
    return { own: tokenOf(actor.person), foreign: tokenOf(world.bystander), missing: tokenOf() };
  }
  const id = objectId(rule.names) ?? 'id';
  return { own: world.own[id], foreign: world.foreign[id], missing };
}

const siteAdmins = (): string[] => [
  world.otherAdmin.id,
  ...actors.flatMap(({ isSiteAdmin, person }) => (isSiteAdmin && person ? [person.id] : [])),
];

/** What a permitted call may change: the instance that it names with its queued work, the server, or the person. */
function mayChange(name: string, rule: Expectation, { actor, variant }: Case): string[] {
  if (rule.names === 'code') return [world.bystander.id];
  // Names leave the histories as queued work.
  if (rule.names === 'account')
    return ['jobs', (variant === 'own' ? actor.person : world.bystander)?.id ?? ''];
  if (rule.names !== 'instance' && objectId(rule.names) === undefined) return [actor.person?.id ?? ''];
  const { id, serverId, otherServerId, owner } = variant === 'own' ? world.own : world.foreign;
  if (rule.alsoNotifies === 'owner') return [id, owner.id];
  if (rule.alsoChanges === 'caller') return [id, actor.person?.id ?? ''];
  if (rule.alsoNotifies === 'site-admins') return [id, ...siteAdmins()];
  // Leaving the guild is queued work.
  if (name === LAST) return [id, 'jobs', `server ${serverId}`, `server ${otherServerId}`];
  if (rule.names === 'server') return [id, 'jobs', `server ${serverId}`];
  return rule.alsoChanges === 'server' ? [id, `server ${serverId}`] : [id];
}

function codeOf(reply: Reply): ErrorBody['code'] | undefined {
  return reply.status === 200 ? undefined : errorBody.parse(JSON.parse(reply.text)).code;
}

type Answer = { who: string; reply: Reply; got: StatusAndCode };

async function ask(route: RouteDefinition, { actor, variant, sent, expected }: Case): Promise<Answer> {
  const reply = await call(world.api.app, route, { ...sent, token: actor.token });
  calls++;
  const got: StatusAndCode = { status: reply.status, code: codeOf(reply) };
  const who = `${actor.name}, ${variant} ${JSON.stringify(sent).slice(0, 120)}`;
  if (got.status !== expected.status || got.code !== expected.code) {
    const words = ({ status, code = '' }: StatusAndCode) => `${status} ${code}`;
    unexpected.push(`${who}: expected ${words(expected)}, got ${words(got)}`);
  }
  if (reply.text.includes(CANARY)) unexpected.push(`${who}: the reply holds a stored password`);
  return { who, reply, got };
}

/** Reads what the calls since the last reading changed. */
async function readChanges(): Promise<string[]> {
  const before = state;
  state = await readFingerprints(world.api.context.db);
  return differences(before, state);
}

/** Makes calls that must change nothing. If something changed, makes them again one by one, to name those that change it. */
async function askInParallel(route: RouteDefinition, cases: readonly Case[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const some of chunks(cases, IN_FLIGHT))
    answers.push(...(await Promise.all(some.map((each) => ask(route, each)))));
  const touched = await readChanges();
  if (touched.length === 0) return answers;
  unexpected.push(`changed ${touched.join(' and ')}: one of ${cases.length} calls that must change nothing`);
  for (const each of cases) {
    const { who } = await ask(route, each);
    const again = await readChanges();
    if (again.length > 0) unexpected.push(`changed ${again.join(' and ')}: ${who}`);
  }
  return answers;
}

/** Makes a call that may change something, reports what else it changed, and brings everything back. */
async function askAndRestore(name: string, route: RouteDefinition, rule: Expectation, each: Case) {
  const before = state;
  const { who } = await ask(route, each);
  const touched = await readChanges();
  const allowed = mayChange(name, rule, each);
  // A new server shows in its instance's hash as well.
  const others = touched.filter((key) => !allowed.includes(key) && before.has(key));
  if (others.length > 0) unexpected.push(`changed ${others.join(' and ')}: ${who}`);
  if (touched.length === 0 || name === LAST) return;
  if (name !== VERY_LAST) await restore(world);
  await restoreActor(world, each.actor);
  state = await readFingerprints(world.api.context.db);
}

/** Whatever the reason of a refusal, its bytes tell nothing about what is there. */
function compareRefusals(answers: readonly Answer[]): void {
  for (const status of [401, 403, 404]) {
    const same = answers.filter(({ got }) => got.status === status);
    const [first] = same;
    for (const { who, reply } of same) {
      if (reply.text !== first?.reply.text || reply.headers !== first.reply.headers)
        unexpected.push(`${who}: another ${status} than ${first?.who}: ${reply.text}`);
    }
  }
}

test.each(walk)('$name answers each caller as the specification says', async (named) => {
  const { name, route } = named;
  const rule = lineOf(accessExpectations, name)!;
  unexpected = [];
  const looksOnly = rule.changes === 'nothing' || (route.method === 'GET' && rule.changes === undefined);
  const cases = Object.groupBy(casesOf(name, rule), ({ expected }) =>
    // What could not be done in the game stands in the history all the same.
    [200, 503].includes(expected.status) && !looksOnly ? 'writing' : 'other',
  );

  compareRefusals(await askInParallel(route, cases.other ?? []));
  for (const each of cases.writing ?? []) await askAndRestore(name, route, rule, each);
  expect(unexpected).toEqual([]);
});

test('the matrix is complete: 48 permissions, all kinds of callers, every route', () => {
  expect(PERMISSIONS).toHaveLength(48);
  expect(actors).toHaveLength(74);
  expect(new Set(actors.map(({ token }) => token)).size).toBe(actors.length);
  // biome-ignore lint/suspicious/noConsole: the size of the matrix is a figure that we publish
  console.log(`access matrix: ${walk.length} routes × ${actors.length} callers, ${calls} calls`);
  expect(calls).toBeGreaterThan(8000);
});
