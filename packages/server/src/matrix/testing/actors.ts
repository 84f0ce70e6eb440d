import { makeManager, makeUser, type TestUser } from '@arkwright/testing/factories';
import { eq } from 'drizzle-orm';
import { apiKeys } from '../../core/access/api-keys.ts';
import { sessions, users } from '../../core/identity/table.ts';
import { recreateCompanionKey } from '../../features/companion/key-service.ts';
import { newSecret, sha256 } from '../../platform/base/random.ts';
import type { Caller, Standing } from '../expected-outcome.ts';
import { PERMISSIONS } from '../permissions.ts';
import { giveDownload } from './downloads.ts';
import { makeRoleActors } from './role-actors.ts';
import { fillWorld, giveNotification, type World } from './world.ts';

const IDLE_MS = 7 * 24 * 3_600_000;

/** Someone who calls. `person` is missing where nobody is signed in. */
export type MatrixActor = Caller & { name: string; token: string | undefined; person?: TestUser };

const nobody = { isSignedIn: false, standings: { own: undefined, foreign: undefined } };

/** Every kind of caller that the matrix knows. */
export async function makeActors(world: World): Promise<MatrixActor[]> {
  const { own, foreign } = world;
  const { context } = world.api;
  const people: MatrixActor[] = [];
  const add = (name: string, person: TestUser, standings: { own?: Standing; foreign?: Standing } = {}) => {
    const at = { own: standings.own, foreign: standings.foreign };
    const { token, isSiteAdmin } = person;
    people.push({ name, token, person, isSignedIn: true, isSiteAdmin, standings: at });
  };

  add('stranger', await makeUser(context));
  add('site admin', await makeUser(context, { isSiteAdmin: true }));
  add('owner', own.owner, { own: 'owner' });
  add('owner of another instance', foreign.owner, { foreign: 'owner' });
  add('former owner', own.formerOwner);
  add('former manager', own.formerManager);
  const fullElsewhere = await makeManager(context, foreign, ['FullAccess']);
  add('manager of another instance', fullElsewhere, { foreign: ['FullAccess'] });
  for (const permissions of [[], ['FullAccess'], ...PERMISSIONS.map((permission) => [permission])]) {
    const name = `manager with ${permissions[0] ?? 'no permission'}`;
    add(name, await makeManager(context, own, permissions), { own: permissions });
  }
  for (const { name, person, own: standing } of await makeRoleActors(world))
    add(name, person, { own: standing });
  for (const { person } of people) {
    if (!person) continue;
    await giveNotification(world, person);
    await giveDownload(context, person);
  }
  const strangers = await makeStrangersToSessions(world);
  await fillWorld(world);
  return [...strangers, ...people];
}

/** Callers without a session that holds. Those whose session is over would otherwise have full access. */
async function makeStrangersToSessions(world: World): Promise<MatrixActor[]> {
  const { context } = world.api;
  const formerToken = async (change: Partial<typeof sessions.$inferInsert>) => {
    const { token } = await makeManager(context, world.own, ['FullAccess']);
    await context.db
      .update(sessions)
      .set(change)
      .where(eq(sessions.tokenHash, sha256(token)));
    return token;
  };
  const now = context.clock.now();
  const { token: ended } = await makeManager(context, world.own, ['FullAccess']);
  await context.sessions.end(ended);
  const { registrationKey: replacedKey } = await recreateCompanionKey(context, world.own.by);
  return [
    { ...nobody, name: 'companion', token: world.own.companionKey, companionOf: 'own' },
    {
      ...nobody,
      name: 'companion of another instance',
      token: world.foreign.companionKey,
      companionOf: 'foreign',
    },
    { ...nobody, name: 'companion whose key was replaced', token: replacedKey },
    { ...nobody, name: 'program with the API key', token: world.own.apiKey, keyOf: 'own' },
    { ...nobody, name: "program with another instance's key", token: world.foreign.apiKey, keyOf: 'foreign' },
    { ...nobody, name: 'program with an API key that nobody has', token: apiKeys.create() },
    { ...nobody, name: 'anonymous', token: undefined },
    { ...nobody, name: 'with something that is no token', token: 'nonsense' },
    { ...nobody, name: 'with an unknown token', token: `as_${newSecret()}` },
    { ...nobody, name: 'session is 30 days old', token: await formerToken({ expiresAt: now - 1 }) },
    {
      ...nobody,
      name: 'session is unused for 7 days',
      token: await formerToken({ lastSeen: now - IDLE_MS }),
    },
    { ...nobody, name: 'session was ended', token: ended },
  ];
}

/** Gives an actor back what a permitted call of theirs has used up. */
export async function restoreActor(world: World, actor: MatrixActor): Promise<void> {
  const { person } = actor;
  if (!person) return;
  await restoreAccount(world, person);
  await world.api.context.db.update(sessions).set({ viewAs: null }).where(eq(sessions.userId, person.id));
  world.api.context.sessions.forget();
  await giveNotification(world, person);
  await giveDownload(world.api.context, person);
  const { db, sessions: open } = world.api.context;
  if (actor.token !== undefined && (await open.find(actor.token))) return;
  actor.token = await db.transaction((tx) => open.create(tx, { userId: person.id, label: 'test' }));
}

async function restoreAccount({ api }: World, person: TestUser): Promise<void> {
  const { id, discordId, name, isSiteAdmin } = person;
  await api.context.db
    .insert(users)
    .values({ id, discordId, username: name, role: isSiteAdmin ? 1 : 0, createdAt: 0 })
    .onConflictDoNothing();
}
