import { expect, test } from 'vitest';
import { identityReply, memberReply, membersReply, readIdentity, readMembers } from './replies.ts';

const member = (changed: object = {}) => ({
  id: 'm-1',
  type: 'member',
  attributes: { patron_status: 'active_patron', currently_entitled_amount_cents: 1000 },
  relationships: {
    user: { data: { id: '7', type: 'user' } },
    campaign: { data: { id: '1', type: 'campaign' } },
    currently_entitled_tiers: { data: [{ id: '33', type: 'tier' }] },
  },
  ...changed,
});
const user = (discord: unknown) => ({
  id: '7',
  type: 'user',
  attributes: { full_name: 'Rex', social_connections: { discord } },
});
const tier = { id: '33', type: 'tier', attributes: { amount_cents: 1000 } };

const read = (data: object, included: object[]) => {
  const reply = memberReply.parse({ data, included });
  return readMembers([reply.data], reply.included)[0];
};

test('a member is assembled from the included objects', () => {
  expect(
    read(member(), [user({ user_id: '80351110224678912', url: null }), tier, { id: '1', type: 'campaign' }]),
  ).toEqual({
    memberId: 'm-1',
    campaignId: '1',
    patreonUserId: '7',
    discordId: '80351110224678912',
    status: 'active_patron',
    amountCents: 1000,
    tiers: [{ id: '33', amountCents: 1000 }],
  });
});

test.each([
  ['80351110224678912', '80351110224678912'],
  [{ user_id: '80351110224678912' }, '80351110224678912'],
  [{ user_id: null }, ''],
  [{}, ''],
  [null, ''],
  [undefined, ''],
  ['not an id', ''],
  [{ user_id: '1 or 1=1' }, ''],
])('the Discord connection %j reads as %j', (discord, expected) => {
  expect(read(member(), [user(discord)])?.discordId).toBe(expected);
});

// An invalid reply must never mean "pays nothing".
test.each([
  ['no amount', member({ attributes: { patron_status: 'active_patron' } })],
  ['no status', member({ attributes: { currently_entitled_amount_cents: 1 } })],
  [
    'an amount that is a text',
    member({ attributes: { patron_status: null, currently_entitled_amount_cents: '1' } }),
  ],
  ['a negative amount', member({ attributes: { patron_status: null, currently_entitled_amount_cents: -1 } })],
  ['a fraction', member({ attributes: { patron_status: null, currently_entitled_amount_cents: 1.5 } })],
  ['an id with a path', member({ id: '../campaigns' })],
  ['another type', member({ type: 'user' })],
  ['no attributes', member({ attributes: undefined })],
])('a member with %s is refused', (_what, data) => {
  expect(memberReply.safeParse({ data, included: [] }).success).toBe(false);
  const list = { data: [member(), data], included: [], meta: { pagination: { cursors: { next: null } } } };
  expect(membersReply.safeParse(list).success).toBe(false);
});

test('a list without its pagination is invalid', () => {
  expect(membersReply.safeParse({ data: [], included: [] }).success).toBe(false);
});

test('a tier without its price makes the whole reply unreadable', () => {
  expect(() => read(member(), [{ id: '33', type: 'tier', attributes: {} }])).toThrow();
});

test('an identity has its memberships with its own ids', () => {
  const reply = identityReply.parse({ data: user('80351110224678912'), included: [member(), tier] });
  expect(readIdentity(reply)).toMatchObject({
    patreonUserId: '7',
    name: 'Rex',
    email: '',
    memberships: [{ memberId: 'm-1', patreonUserId: '7', discordId: '80351110224678912', campaignId: '1' }],
  });
});
