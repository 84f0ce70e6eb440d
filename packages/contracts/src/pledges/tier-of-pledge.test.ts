import { expect, test } from 'vitest';
import { type PledgeFacts, tierOfPledge } from './tier-of-pledge.ts';

const pledge = (changed: Partial<PledgeFacts>): PledgeFacts => ({
  status: 'active_patron',
  amountCents: 0,
  tiers: [],
  ...changed,
});

test.each([
  [0, 0],
  [299, 7],
  [300, 1],
  [301, 7],
  [600, 2],
  [1000, 3],
  [1500, 4],
  [1999, 7],
  [2000, 5],
  [2001, 7],
  [350, 7],
])('an amount of %i cents gives tier %i', (amountCents, tier) => {
  expect(tierOfPledge(pledge({ amountCents }))).toBe(tier);
});

test('paying more than the tier costs still gives that tier', () => {
  expect(tierOfPledge(pledge({ amountCents: 777, tiers: [{ id: '9', amountCents: 600 }] }))).toBe(2);
});

test('the highest of several tiers counts', () => {
  const tiers = [
    { id: '1', amountCents: 300 },
    { id: '2', amountCents: 1000 },
  ];
  expect(tierOfPledge(pledge({ amountCents: 1000, tiers }))).toBe(3);
});

test('tier ids from the environment take precedence over amounts', () => {
  const facts = pledge({ amountCents: 450, tiers: [{ id: '77', amountCents: 450 }] });
  expect(tierOfPledge(facts)).toBe(7);
  expect(tierOfPledge(facts, new Map([['77', 4]]))).toBe(4);
  // A complimentary tier is a tier.
  expect(tierOfPledge(pledge({ tiers: [{ id: '77', amountCents: 0 }] }), new Map([['77', 4]]))).toBe(4);
});

test.each([null, 'declined_patron'])('with the status %s there is no tier, whatever the amount', (status) => {
  const facts = pledge({ status, amountCents: 2000, tiers: [{ id: '77', amountCents: 2000 }] });
  expect(tierOfPledge(facts, new Map([['77', 5]]))).toBe(0);
});

test('a former patron keeps the tier for the paid period only', () => {
  expect(tierOfPledge(pledge({ status: 'former_patron', amountCents: 1500 }))).toBe(4);
  const over = pledge({ status: 'former_patron', tiers: [{ id: '77', amountCents: 1500 }] });
  expect(tierOfPledge(over, new Map([['77', 4]]))).toBe(0);
});

test('a free member of the campaign is Free', () => {
  expect(tierOfPledge(pledge({ tiers: [{ id: '1', amountCents: 0 }] }))).toBe(0);
});
