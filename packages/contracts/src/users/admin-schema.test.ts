import { expect, test } from 'vitest';
import { z } from 'zod';
import type { RouteDefinition } from '../derived/route.ts';
import { registry } from '../registry.ts';
import { adminUserChange, adminUserFields } from './admin-schema.ts';

const fields = { tier: 0, role: 0, bonusType: 'None', patreonEmail: '', comment: '' };
const messageOf = (changed: object) => {
  const parsed = adminUserFields.safeParse({ ...fields, ...changed });
  return parsed.success ? 'valid' : parsed.error.issues.map(({ message }) => message).join(' | ');
};

test.each([
  ['x'.repeat(999), 'valid'],
  ['x'.repeat(1000), 'valid'],
  ['x'.repeat(1001), 'You must enter a maximum of 1000 characters'],
])('a comment has up to 1,000 characters', (comment, expected) => {
  expect(messageOf({ comment })).toBe(expected);
});

test.each([
  ['', 'valid'],
  ['a@example.test', 'valid'],
  [' a@example.test ', 'valid'],
  ['a@', 'Please enter a valid email'],
  ['javascript:alert(1)', 'Please enter a valid email'],
  [`${'a'.repeat(242)}@example.test`, 'You must enter a maximum of 254 characters'],
])('%j as Patreon e-mail address: %s', (patreonEmail, expected) => {
  expect(messageOf({ patreonEmail })).toContain(expected);
});

test.each([0, 1, 2, 3, 4, 5, 6, 7])('tier %d can be given', (tier) => {
  expect(messageOf({ tier })).toBe('valid');
});
test.each([-1, 8, 1.5, '1', null])('tier %j can’t', (tier) => {
  expect(messageOf({ tier })).not.toBe('valid');
});
test.each([
  [0, true],
  [1, true],
  [2, false],
  [-1, false],
  [true, false],
])('role %j: %s', (role, isValid) => {
  expect(messageOf({ role }) === 'valid').toBe(isValid);
});

test('a change contains the editable fields and nothing else', () => {
  const sent = { id: 'u1', comment: 'Hi', discordId: '1', email: 'x', username: 'x', isSiteAdmin: true };
  expect(adminUserChange.parse(sent)).toEqual({ id: 'u1', comment: 'Hi' });
});

test('what admins note about people, and the hosts of their servers, is in no call but the site admins’', () => {
  const having = Object.values(registry)
    .flatMap((routes): RouteDefinition[] => Object.values(routes))
    .filter(({ response }) => {
      const schema = JSON.stringify(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }));
      return /"(?:comment|selfHostingKnownIps)":/.test(schema);
    });
  expect(having.map(({ path }) => path).length).toBeGreaterThan(1);
  for (const { method, path, access } of having)
    expect([method, path, access]).toEqual([method, path, 'site-admin']);
});
