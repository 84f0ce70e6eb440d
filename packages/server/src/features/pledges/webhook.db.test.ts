import { createHmac } from 'node:crypto';
import { hostileBodies } from '@arkwright/testing/hostile-shapes';
import { createTestApp } from '@arkwright/testing/test-app';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { patreonRefreshes } from './table.ts';
import { createPledgeWorld, type PledgeWorld } from './testing/pledge-world.ts';

let world: PledgeWorld;
beforeAll(async () => {
  world = await createPledgeWorld('webhook');
});
afterAll(() => world.dispose());

const sign = (body: string | Buffer, secret = world.sandbox.patreon.webhookSecret) =>
  createHmac('md5', secret).update(body).digest('hex');

/** An event about a member that claims a tier of its own. */
const eventOf = (memberId: string) =>
  JSON.stringify({
    data: {
      type: 'member',
      id: memberId,
      attributes: { patron_status: 'active_patron', currently_entitled_amount_cents: 2000 },
    },
  });

const deliver = (payload: string | Buffer, signature?: string, type = 'application/json') =>
  world.api.app.inject({
    method: 'POST',
    url: '/api/patreon/webhook',
    payload,
    headers: {
      'content-type': type,
      'x-patreon-event': 'members:pledge:update',
      ...(signature !== undefined && { 'x-patreon-signature': signature }),
    },
  });

const wishes = (memberId: string) =>
  world.api.context.db.select().from(patreonRefreshes).where(eq(patreonRefreshes.memberId, memberId));

async function patron(tier: number) {
  const user = await world.newUser();
  const { memberId } = await world.pledge(user.discordId, { tier });
  await world.refresh();
  return { user, memberId };
}

test("an event's pledge is not trusted", async () => {
  const { user, memberId } = await patron(1);
  const body = eventOf(memberId);
  const reply = await deliver(body, sign(body));
  expect(reply.statusCode).toBe(200);
  await world.refresh();
  expect(await world.tierOf(user)).toBe(1);
});

test.each<[string, (body: string) => [string | Buffer, string | undefined]]>([
  ['no signature', (body) => [body, undefined]],
  ['an empty signature', (body) => [body, '']],
  ['a signature with another secret', (body) => [body, sign(body, 'guess')]],
  ['a signature that is too short', (body) => [body, sign(body).slice(0, 30)]],
  ['a signature that is no hex', (body) => [body, 'z'.repeat(32)]],
  [
    'a SHA-256 signature',
    (body) => [body, createHmac('sha256', world.sandbox.patreon.webhookSecret).update(body).digest('hex')],
  ],
  [
    'the same JSON in another order',
    (body) => {
      const { data } = JSON.parse(body);
      return [JSON.stringify({ data: { id: data.id, type: data.type } }), sign(body)];
    },
  ],
  ['the same JSON with a blank more', (body) => [`${body} `, sign(body)]],
  ['an empty body', (body) => ['', sign(body)]],
  ['the same text in other bytes', (body) => [Buffer.from(body, 'utf16le'), sign(body)]],
])('%s is refused, and no request is sent', async (_what, forge) => {
  const { memberId } = await patron(1);
  const [payload, signature] = forge(eventOf(memberId));
  const reply = await deliver(payload, signature);
  expect(reply.statusCode).toBe(401);
  expect(await wishes(memberId)).toEqual([]);
});

test('a valid event that is repeated causes one request, and changes nothing', async () => {
  const { user, memberId } = await patron(2);
  const body = eventOf(memberId);
  const replies = await Promise.all(Array.from({ length: 50 }, () => deliver(body, sign(body))));
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await wishes(memberId)).toHaveLength(1);
  await world.refresh();
  expect(await world.tierOf(user)).toBe(2);
  expect(await world.toldTo(user)).toHaveLength(1);
});

test('an old event after a new one keeps the new pledge', async () => {
  const { user, memberId } = await patron(4);
  await world.pledge(user.discordId, { tier: 1 });
  await world.refresh();
  const old = eventOf(memberId);
  await deliver(old, sign(old));
  await world.refresh();
  expect(await world.tierOf(user)).toBe(1);
});

test('an event about a person unknown to the campaign is accepted without effect', async () => {
  const body = eventOf('00000000-0000-4000-8000-000000000000');
  expect((await deliver(body, sign(body))).json()).toEqual({ accepted: true });
  await world.refresh();
  expect(await wishes('00000000-0000-4000-8000-000000000000')).toEqual([]);
});

test.each([
  '{"data":{"type":"post","id":"1"}}',
  'not json',
  '[]',
  'null',
  '{"data":{"type":"member","id":"../campaigns"}}',
  `{"data":{"type":"member","id":"${'x'.repeat(65)}"}}`,
  '{"data":{"type":"member","id":7}}',
])("a signed event that we don't use is ignored: %s", async (body) => {
  const reply = await deliver(body, sign(body));
  expect([reply.statusCode, reply.json()]).toEqual([200, { accepted: false }]);
});

test("the signature covers the body's bytes, whatever its content type is", async () => {
  const body = eventOf((await patron(1)).memberId);
  expect((await deliver(body, sign(body), 'text/plain')).json()).toEqual({ accepted: true });
  expect((await deliver(body, sign(body), 'application/vnd.api+json')).json()).toEqual({ accepted: true });
});

test('a hostile body is not parsed without a signature, and changes nothing with one', async () => {
  const read = vi.spyOn(JSON, 'parse');
  for (const { text } of hostileBodies(200_000)) {
    expect((await deliver(text, undefined)).statusCode).toBe(401);
    expect(read.mock.calls.some(([given]) => given === text)).toBe(false);
    expect((await deliver(text, sign(text))).json()).toEqual({ accepted: false });
    read.mockClear();
  }
});

test('a body larger than a quarter of a megabyte is refused', async () => {
  const body = 'x'.repeat(256 * 1024 + 1);
  expect((await deliver(body, sign(body))).statusCode).toBe(413);
});

test('if pledges are not connected there is no webhook', async () => {
  const api = await createTestApp();
  onTestFinished(() => api.dispose());
  const reply = await api.app.inject({ method: 'POST', url: '/api/patreon/webhook', payload: '{}' });
  expect(reply.statusCode).toBe(404);
});
