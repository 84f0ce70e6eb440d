import { errorBody } from '@arkwright/contracts/derived/error-body';
import type { RouteDefinition } from '@arkwright/contracts/derived/route';
import { registry } from '@arkwright/contracts/registry';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { createTestApp } from '@arkwright/testing/test-app';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeys } from '../core/access/api-keys.ts';
import { users } from '../core/identity/table.ts';
import { accessExpectations } from './every-feature.ts';
import type { Expectation } from './expectation.ts';
import { restoreApiKey } from './testing/api-keys.ts';
import { call, type RequestParts } from './testing/call.ts';
import { findClosedPort } from './testing/closed-port.ts';
import { createFingerprints, differences, readFingerprints } from './testing/fingerprints.ts';
import { objectId } from './testing/object-ids.ts';
import { validRequests } from './testing/valid-requests.ts';
import { CANARY, instancesOf, makeWorld, type World } from './testing/world.ts';

const PARTS = [
  'isEnabledServer',
  'isEnabledServerStatus',
  'isEnabledCommandExecution',
  'isEnabledMod',
  'isEnabledPlayerRegistrations',
];
const OTHERS = ['isEnabledDataDashboard'];

type State = { name: string; isEnabled: boolean; parts: readonly string[]; tier: number };

/** What the owner has switched on, and may. Without the main switch nothing is open, and without Tier 3 either. */
const STATES: State[] = [
  { name: 'all is on', isEnabled: true, parts: [...PARTS, ...OTHERS], tier: 3 },
  { name: 'the main switch is off', isEnabled: false, parts: [...PARTS, ...OTHERS], tier: 5 },
  { name: 'only the main switch is on', isEnabled: true, parts: [], tier: 5 },
  { name: 'only other parts are on', isEnabled: true, parts: OTHERS, tier: 5 },
  { name: 'the tier is too low', isEnabled: true, parts: [...PARTS, ...OTHERS], tier: 2 },
  ...PARTS.map((part) => ({ name: `only ${part} is on`, isEnabled: true, parts: [part], tier: 6 })),
];

let world: World;
let rconPort: number;
let calls = 0;
beforeAll(async () => {
  const api = await createTestApp();
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  world = await makeWorld(api);
  rconPort = await findClosedPort();
});
afterAll(() => world.api.dispose());

/** Calls that need no session take no notice of a key. */
const walk = Object.entries(registry).flatMap(([feature, group]) =>
  Object.entries<RouteDefinition>(group).flatMap(([name, route]) => {
    // Each table has a line for every route; a loop over names forgets it.
    const find = <Line>(table: object) => (table as Record<string, Record<string, Line>>)[feature]![name]!;
    const rule = find<Expectation>(accessExpectations);
    return rule.who === 'anyone' ? [] : [{ name: `${feature}.${name}`, route, rule, find }];
  }),
);

function expectedOf({ apiKey, needsHost }: Expectation, state: State, isOwn: boolean): string {
  if (apiKey === undefined) return '401 UNAUTHENTICATED';
  if (!isOwn) return '404 NOT_FOUND';
  if (state.tier < 3) return '403 TIER_REQUIRED';
  const passed = needsHost ? '409 CONFLICT' : '200 ';
  return state.isEnabled && state.parts.includes(apiKey) ? passed : '403 FORBIDDEN';
}

async function opensWhatItShould(state: State) {
  const { api, own, foreign } = world;
  const apiKey = apiKeys.create();
  await restoreApiKey(api.context, { id: own.id, apiKey }, state);
  await api.context.db.update(users).set({ tier: state.tier }).where(eq(users.id, own.owner.id));
  await createFingerprints(api.context.db);
  const before = await readFingerprints(api.context.db);
  const unexpected: string[] = [];
  for (const { name, route, rule, find } of walk) {
    const key = objectId(rule.names) ?? 'id';
    const make = find<(id: unknown) => RequestParts>(validRequests(rconPort, instancesOf(world)));
    const answers = await Promise.all(
      [own[key], foreign[key], 'nobody-has-this-id'].map((id) =>
        call(api.app, route, { ...make(id), token: apiKey }),
      ),
    );
    calls += answers.length;
    for (const [index, { status, text }] of answers.entries()) {
      const code = status === 200 ? '' : errorBody.parse(JSON.parse(text)).code;
      const expected = expectedOf(rule, state, index === 0);
      if (`${status} ${code}` !== expected)
        unexpected.push(`${name} (${index}): ${status} ${code}, not ${expected}`);
      if (text.includes(CANARY) || text.includes(apiKey)) unexpected.push(`${name} tells a secret`);
    }
    // Whose an instance is, or whether there is one, shows in nothing.
    const { requestId: _one, ...theirs } = JSON.parse(answers[1]!.text);
    const { requestId: _two, ...nobodys } = JSON.parse(answers[2]!.text);
    expect(theirs, name).toEqual(nobodys);
  }
  expect(unexpected).toEqual([]);
  expect(differences(before, await readFingerprints(api.context.db))).toEqual([]);
}

const [ALL_ON, ...LESS] = STATES as [State, ...State[]];
provesSetting(
  'api.isEnabled',
  'api.isEnabledServer',
  'api.isEnabledServerStatus',
  'api.isEnabledPlayerRegistrations',
  'api.isEnabledDataDashboard',
  'api.isEnabledCommandExecution',
  'api.isEnabledMod',
)('with everything on a key gives access to its calls only', () => opensWhatItShould(ALL_ON));
test.each(LESS)('with $name a key gives access to its calls only', opensWhatItShould);

test('every call is tried with a key, whether it takes one or not', () => {
  expect(walk.filter(({ rule }) => rule.apiKey !== undefined).map(({ name }) => name)).toEqual([
    'commands.run',
    'companion.list',
    'dataDashboard.pagedPlayers',
    'dataDashboard.pagedTribes',
    'dataDashboard.pagedBases',
    'dataDashboard.pagedDinos',
    'playerRegistrations.list',
    'power.act',
    'serverStatus.list',
    'servers.list',
  ]);
  // biome-ignore lint/suspicious/noConsole: the size of the matrix is a figure that we publish
  console.log(`API key matrix: ${walk.length} routes × ${STATES.length} states, ${calls} calls`);
  expect(calls).toBe(walk.length * STATES.length * 3);
});
