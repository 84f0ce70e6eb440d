import { type Instance, instance } from '@arkwright/contracts/instances/schema';
import { registry } from '@arkwright/contracts/registry';
import { has, type Person, ROWS } from '@arkwright/testing/settings-ownership-oracle';
import { createTestApp } from '@arkwright/testing/test-app';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { botInstances, managers } from '../core/access/table.ts';
import { settings } from '../core/settings/table.ts';
import { type MatrixActor, makeActors } from './testing/actors.ts';
import { call } from './testing/call.ts';
import { makeWorld, type World } from './testing/world.ts';

let world: World;
let actors: MatrixActor[];
beforeAll(async () => {
  world = await makeWorld(await createTestApp());
  actors = (await makeActors(world)).filter(({ isSignedIn }) => isSignedIn);
});
afterAll(() => world.api.dispose());

/** The owner and the managers of the instance. */
const members = () =>
  actors.flatMap((actor) => {
    const { own } = actor.standings;
    const person: Person = { isOwner: own === 'owner', permissions: own === 'owner' ? [] : (own ?? []) };
    return own === undefined ? [] : [{ ...actor, person }];
  });

/** Every switch of the settings; the oracle beside the contracts says whose each is. */
const SWITCHES = ROWS.filter(({ initial }) => typeof initial === 'boolean');

const allSwitches = (isOn: boolean): Record<string, Record<string, boolean>> => {
  const groups: Record<string, Record<string, boolean>> = {};
  for (const { group, field } of SWITCHES) groups[group] = { ...groups[group], [field]: isOn };
  return groups;
};

async function save(token: string | undefined, change: object): Promise<number> {
  const body = { bot: { id: world.own.id, ...change } };
  return (await call(world.api.app, registry.bots.update, { token, body })).status;
}

async function listFor(token: string | undefined): Promise<Instance[]> {
  const reply = await call(world.api.app, registry.bots.forDiscordUser, { token });
  return instance.array().parse(JSON.parse(reply.text));
}

test('each caller sees their own instances, and only the fields that they may view', async () => {
  for (const actor of actors) {
    const expected = (['own', 'foreign'] as const).filter((at) => actor.standings[at] !== undefined);
    const ids = (await listFor(actor.token)).map(({ id }) => id);
    expect(ids.toSorted(), actor.name).toEqual(expected.map((at) => world[at].id).toSorted());
  }
  for (const { name, token, person } of members()) {
    const [instance] = await listFor(token);
    const seen = ROWS.filter(({ group, field }) => {
      const value = instance?.[group];
      return typeof value === 'object' && value !== null && field in value;
    });
    const mayView = ROWS.filter(({ view }) => has(person, view));
    const paths = (rows: typeof ROWS) => rows.map(({ group, field }) => `${group}.${field}`);
    expect(paths(seen), name).toEqual(paths(mayView));
  }
});

test('a manager sees no other manager, the owner sees them all', async () => {
  const stored = await world.api.context.db.select().from(managers).where(eq(managers.botId, world.own.id));
  for (const { name, token, person, standings } of members()) {
    const [instance] = await listFor(token);
    expect(instance?.isOwner, name).toBe(person.isOwner);
    if (person.isOwner) expect(instance?.managers).toHaveLength(stored.length);
    else
      expect(
        instance?.managers.map(({ permissions }) => permissions),
        name,
      ).toEqual([standings.own]);
  }
});

test('each caller can switch exactly what the specification allows for their permissions', async () => {
  const { db } = world.api.context;
  const read = async () => {
    const rows = await db.select().from(settings).where(eq(settings.botId, world.own.id));
    // Only the settings service writes the column, and it writes objects.
    return new Map(rows.map(({ group, value }) => [group, value as Record<string, unknown>]));
  };
  expect(await save(world.own.owner.token, allSwitches(true))).toBe(200);
  for (const { name, token, person } of members()) {
    expect(await save(token, allSwitches(false)), name).toBe(200);
    const stored = await read();
    const off = SWITCHES.filter(({ group, field }) => stored.get(group)?.[field] === false);
    const mayEdit = SWITCHES.filter(({ edit }) => has(person, edit));
    expect(off, name).toEqual(mayEdit);
    expect(await save(world.own.owner.token, allSwitches(true))).toBe(200);
  }
});

test('sending another instance changes neither owner nor guild, and managers only for the owner', async () => {
  const { db } = world.api.context;
  const read = async () => ({
    instances: await db.select().from(botInstances).orderBy(botInstances.id),
    managers: await db.select().from(managers).orderBy(managers.botId, managers.discordId),
  });
  const before = await read();
  for (const { name, token, person, standings } of members()) {
    const { discordId } = actors.find((actor) => actor.token === token)!.person!;
    const identity = { ownerId: discordId, ownerDiscordId: discordId, guildId: '1', guildName: 'Mine' };
    const rights = { isOwner: true, permissions: ['FullAccess'], tier: 5, isActive: false };
    const escalation = { ...identity, ...rights, apiKey: 'ak_mine', revs: {} };
    const granted = { managers: [{ discordId, permissions: ['FullAccess', 'Owner'] }] };
    const status = await save(token, { ...escalation, ...(standings.own !== 'owner' && granted) });
    expect(status, name).toBe(200);
    expect(await read(), name).toEqual(before);
    if (person.isOwner) expect(await save(token, granted)).toBe(400);
  }
  expect(await read()).toEqual(before);
});
