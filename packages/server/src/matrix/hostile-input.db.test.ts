import { createHmac } from 'node:crypto';
import { errorBody } from '@arkwright/contracts/derived/error-body';
import type { RouteDefinition } from '@arkwright/contracts/derived/route';
import { bodyBoundsOf, bodyShapeOf } from '@arkwright/contracts/request-bounds';
import { makeUser } from '@arkwright/testing/factories';
import { type HostileText, hostileBodies } from '@arkwright/testing/hostile-shapes';
import { createTestApp } from '@arkwright/testing/test-app';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { PatreonSettings } from '../platform/settings.ts';
import { accessExpectations } from './every-feature.ts';
import { findClosedPort } from './testing/closed-port.ts';
import { lineOf, namedRoutes } from './testing/named-routes.ts';
import { objectId } from './testing/object-ids.ts';
import { validRequests } from './testing/valid-requests.ts';
import { createWorkMeter, type Work } from './testing/work-meter.ts';
import { instancesOf, makeWorld, type World } from './testing/world.ts';

/** Work that any call may take, and so much for each byte of a body. */
const ALWAYS = 5000;
const FOR_EACH_BYTE = 4;
/** Normalising is quadratic in what it is given at once: no more than a name as it was pasted. */
const MAX_NORMALIZED_LENGTH = 500;
/** Bodies above this are tried whole in some shapes only, and their parts at this size: making them takes longest. */
const LARGE = 200_000;
const LARGE_SHAPES = [
  'combining marks',
  'escaped marks',
  'whole surrogates',
  'list of objects',
  'list of lone surrogates',
  'list of marks',
  'many keys',
  'duplicate keys',
  'deep objects',
  'long number',
];
/** Every how many parts of such bodies one is tried; no multiple of the number of shapes, so that each shape is tried. */
const PARTS_OF_LARGE = 7;
/** Shapes to try as callers whom the gate refuses before it reads the body. */
const STRANGERS_SHAPES = ['deep lists', 'no JSON', 'list of lists', 'lone surrogates'];
/** Bodies of each call that must get past the gate and the size limit: the refused ones prove little. */
const MIN_READ = 4;
const READ = [200, 400];

/** Patreon's webhook is outside the contracts: its caller is authenticated by a signature. */
const WEBHOOK_BYTES = 256 * 1024;
const patreon: PatreonSettings = {
  clientId: 'id',
  clientSecret: 'secret',
  creatorToken: 'token',
  campaignId: '1',
  webhookSecret: 'signed',
  apiUrl: 'http://127.0.0.1:1',
  tierIds: new Map(),
};

let world: World;
let callers: Record<'anonymous' | 'owner' | 'siteAdmin' | 'companion' | 'program', string | undefined>;
let requests: ReturnType<typeof validRequests>;
let meter: ReturnType<typeof createWorkMeter>;
const tried = new Set<string>();
let calls = 0;

beforeAll(async () => {
  const api = await createTestApp();
  world = await makeWorld(api);
  const { owner, companionKey, apiKey } = world.own;
  const { token: siteAdmin } = await makeUser(api.context, { isSiteAdmin: true });
  callers = { anonymous: undefined, owner: owner.token, siteAdmin, companion: companionKey, program: apiKey };
  requests = validRequests(await findClosedPort(), instancesOf(world));
  meter = createWorkMeter();
});
afterAll(async () => {
  meter.stop();
  // biome-ignore lint/suspicious/noConsole: the size of the matrix is a figure that we publish
  console.log(`hostile input: ${tried.size} routes, ${calls} calls`);
  await world.api.dispose();
});

/** The caller whose calls reach the handler. */
function mostWelcome({ access }: RouteDefinition): keyof typeof callers {
  if (access === 'public') return 'anonymous';
  if (access === 'companion') return 'companion';
  return access === 'site-admin' ? 'siteAdmin' : 'owner';
}

function bodiesFor(name: string, route: RouteDefinition): HostileText[] {
  const { bytes } = bodyBoundsOf(route);
  const { names } = lineOf(accessExpectations, name) ?? {};
  const id = names === 'code' ? world.code : world.own[objectId(names ?? 'instance') ?? 'id'];
  const base = lineOf(requests, name)?.(id).body;
  const shape = bodyShapeOf(route);
  const isLarge = bytes > LARGE;
  const whole = hostileBodies(bytes).filter((body) => !isLarge || LARGE_SHAPES.includes(body.name));
  const parts = hostileBodies(Math.min(bytes, LARGE), { ...(shape && { shape }), base }).filter((body) =>
    body.name.includes(' at '),
  );
  return [...whole, ...(isLarge ? parts.filter((_each, index) => index % PARTS_OF_LARGE === 0) : parts)];
}

async function send(route: RouteDefinition, text: string, token: string | undefined) {
  calls++;
  return meter.measure(text, () =>
    world.api.app.inject({
      method: route.method,
      url: route.path,
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      payload: text,
    }),
  );
}

function complaintsAbout(work: Work, bytes: number): string[] {
  const { longestNormalized, ...counts } = work;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return [
    ...(all > ALWAYS + FOR_EACH_BYTE * bytes
      ? [`${all} of work for ${bytes} bytes: ${JSON.stringify(counts)}`]
      : []),
    ...(longestNormalized > MAX_NORMALIZED_LENGTH ? [`normalised ${longestNormalized} at once`] : []),
  ];
}

const withBody = namedRoutes.filter(({ route }) => route.body);

test("the work of Patreon's webhook on a hostile body is proportional to its length", async () => {
  const api = await createTestApp({ settings: { patreon } });
  onTestFinished(() => api.dispose());
  const complaints: string[] = [];
  const base = { data: { type: 'member', id: 'm' } };
  for (const { name, text } of hostileBodies(WEBHOOK_BYTES, { base })) {
    const signature = createHmac('md5', patreon.webhookSecret).update(text).digest('hex');
    for (const [headers, status] of [
      [{}, 401],
      [{ 'x-patreon-signature': signature }, 200],
    ] as const) {
      const { result, work } = await meter.measure(text, () =>
        api.app.inject({ method: 'POST', url: '/api/patreon/webhook', headers, payload: text }),
      );
      const found = complaintsAbout(work, Buffer.byteLength(text));
      if (result.statusCode !== status) found.push(`answered ${result.statusCode}`);
      complaints.push(...found.map((what) => `${name}, ${status}: ${what}`));
    }
  }
  expect(complaints).toEqual([]);
});

test.each(withBody)(
  'the work of $name on a hostile body is proportional to its length',
  async ({ name, route }) => {
    const welcome = mostWelcome(route);
    const complaints: string[] = [];
    let read = 0;
    tried.add(name);
    for (const hostile of bodiesFor(name, route)) {
      const { text } = hostile;
      for (const [who, token] of Object.entries(callers)) {
        if (who !== welcome && !STRANGERS_SHAPES.includes(hostile.name)) continue;
        const { result, work } = await send(route, text, token);
        if (who === welcome && READ.includes(result.statusCode)) read++;
        const note = (what: string) => complaints.push(`${hostile.name}, ${who}: ${what}`);
        for (const complaint of complaintsAbout(work, Buffer.byteLength(text))) note(complaint);
        if (result.statusCode === 200) continue;
        if (result.statusCode >= 500) note(`answered ${result.statusCode}`);
        if (result.body.length > 40_000) note(`an answer of ${result.body.length}`);
        const { fields = [] } = errorBody.parse(result.json());
        if (fields.length > 100) note(`${fields.length} fields`);
      }
    }
    expect(complaints).toEqual([]);
    expect(read).toBeGreaterThanOrEqual(MIN_READ);
  },
);
