import { errorBody } from '@arkwright/contracts/derived/error-body';
import { makeManager } from '@arkwright/testing/factories';
import { createTestApp } from '@arkwright/testing/test-app';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../core/identity/table.ts';
import { accessExpectations } from './every-feature.ts';
import type { Expectation } from './expectation.ts';
import { expectedOutcome } from './expected-outcome.ts';
import { call, type Reply } from './testing/call.ts';
import { findClosedPort } from './testing/closed-port.ts';
import { createFingerprints, differences, readFingerprints } from './testing/fingerprints.ts';
import { lineOf, type NamedRoute, namedRoutes } from './testing/named-routes.ts';
import { objectId } from './testing/object-ids.ts';
import { validRequests } from './testing/valid-requests.ts';
import { CANARY, instancesOf, makeWorld, type World } from './testing/world.ts';

// The owner, who is a site admin as well, sees their bot as a manager (issue 32): every call answers as it would answer
// that manager about this bot, or is refused.

/** Not about a bot, and needed by every page. */
const NEEDED = [
  'bots.forDiscordUser',
  'bots.limits',
  'notifications.list',
  'realtime.start',
  'realtime.ownEvents',
  'users.self',
];
/** They read, although they are no GETs. */
const READING = ['decay.simulate', 'decay.fates', 'bannedWords.lookBack'];
/** It has old readings at the host made anew, and changes nothing that anybody owns. */
const REFRESHING = 'nitradoServices.services';
/** They end the view or the session: last. */
const ENDING = ['permissions.leaveView', 'auth.logout'];

let world: World;
let requests: ReturnType<typeof validRequests>;
beforeAll(async () => {
  const api = await createTestApp();
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  world = await makeWorld(api);
  requests = validRequests(await findClosedPort(), instancesOf(world));
  await api.context.db.update(users).set({ role: 1 }).where(eq(users.id, world.own.owner.id));
  await createFingerprints(api.context.db);
});
afterAll(() => world.api.dispose());

const ruleOf = ({ name }: NamedRoute): Expectation => lineOf(accessExpectations, name)!;
const walk = namedRoutes.filter(
  (named) =>
    !['anyone', 'companion'].includes(ruleOf(named).who) &&
    !ENDING.includes(named.name) &&
    named.name !== REFRESHING,
);

/** What the requirements open: reads about the bot. */
function isOpen({ name, route }: NamedRoute, rule: Expectation): boolean {
  if (NEEDED.includes(name) || READING.includes(name)) return true;
  if (route.method !== 'GET' || rule.changes === 'something') return false;
  return ['members', 'holders', 'owner', 'holders-anywhere'].includes(rule.who);
}

const wordsOf = ({ status, text }: Reply) => {
  if (status === 200) return '200';
  const { code, message } = errorBody.parse(JSON.parse(text));
  return `${status} ${code}${message.includes('read only') ? ', as a view' : ''}`;
};

const callAs = (name: string, token: string, id?: string): Promise<Reply> => {
  const named = namedRoutes.find((each) => each.name === name)!;
  return call(world.api.app, named.route, { ...lineOf(requests, name)!(id), token });
};

async function viewAs(discordId: string): Promise<void> {
  const { route } = namedRoutes.find(({ name }) => name === 'permissions.viewAs')!;
  const { id: botId, owner } = world.own;
  const body = { botId, kind: 'user', discordId };
  expect((await call(world.api.app, route, { body, token: owner.token })).status).toBe(200);
}

test.each([[['FullAccess']], [['Moderation_Edit']], [['Servers_Edit', 'Rcon_View']], [[]]])(
  'as a manager with %j the owner reads what that manager may, and changes nothing',
  async (permissions) => {
    const { own, foreign, api } = world;
    const manager = await makeManager(api.context, own, permissions);
    await viewAs(manager.discordId);
    const before = await readFingerprints(api.context.db);
    const caller = { isSignedIn: true, standings: { own: permissions, foreign: undefined } };
    const unexpected: string[] = [];
    for (const named of walk) {
      const rule = ruleOf(named);
      const id = objectId(rule.names) ?? 'id';
      for (const variant of ['own', 'foreign'] as const) {
        const reply = await callAs(named.name, own.owner.token, (variant === 'own' ? own : foreign)[id]);
        const got = wordsOf(reply);
        const { status, code } = expectedOutcome(rule, caller, variant);
        const passed = code === undefined ? `${status}` : `${status} ${code}`;
        const expected = isOpen(named, rule) ? passed : '403 FORBIDDEN, as a view';
        if (got !== expected) unexpected.push(`${named.name}, ${variant}: expected ${expected}, got ${got}`);
        if (reply.text.includes(CANARY)) unexpected.push(`${named.name}: the reply holds a stored password`);
      }
    }
    const after = await readFingerprints(api.context.db);
    expect(wordsOf(await callAs('permissions.leaveView', own.owner.token))).toBe('200');
    expect(unexpected).toEqual([]);
    expect(differences(before, after)).toEqual([]);
    expect(wordsOf(await callAs('permissions.people', own.owner.token, own.id))).toBe('200');
  },
);

test('signing out ends the session with its view', async () => {
  const { own, api } = world;
  const { token } = own.owner;
  await viewAs((await makeManager(api.context, own, ['Servers_View'])).discordId);
  expect(wordsOf(await callAs('auth.logout', token))).toBe('200');
  expect(wordsOf(await callAs('users.self', token))).toBe('401 UNAUTHENTICATED');
});
