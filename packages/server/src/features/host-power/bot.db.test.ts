import { eventually } from '@arkwright/testing/eventually';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { hostAccounts } from '../nitrado/table.ts';
import { EPHEMERAL, type Interaction, PresetWorld } from '../rcon-presets/testing/preset-world.ts';
import { servers } from '../servers/table.ts';
import { powerCommand } from './bot.ts';
import { listPower } from './service.ts';

type Buttons = { message: { content: string; components: { components: { custom_id: string }[] }[] } };

let world: PresetWorld;
beforeAll(async () => {
  world = await PresetWorld.open('power-bot', [powerCommand]);
});
afterAll(() => world.close());
beforeEach(async () => {
  await save({ isPowerCommandEnabled: true, powerCommandRoleIds: [world.roleId] });
  await eventually(async () => expect(await world.registered()).toEqual(['power']));
});
afterEach(() => world.clear());

const save = (nitrado: object) => world.saveGroups({ nitrado });
const use = (options: object, as = 'manager-edit') => world.use(as, options, { command: 'power' });

/** A server that is linked to a service, with an account that works. */
async function addLinked(): Promise<string> {
  const { botId } = world.by.scope;
  const times = { loginAt: 1, expiresAt: 0, linkedAt: 1 };
  await world.context.db
    .insert(hostAccounts)
    .values({
      botId,
      nitradoId: '7',
      username: 'owner',
      tokens: 'sealed',
      isPasted: true,
      ...times,
      linkedById: '',
      linkedBy: '',
    })
    .onConflictDoNothing();
  const id = await world.addServer(0, 'Ragnarok');
  await world.context.db.update(servers).set({ hostKind: 'Nitrado', hostId: '41' }).where(eq(servers.id, id));
  return id;
}

async function jobOf(serverId: string) {
  const all = await listPower(world.context, world.by.scope);
  return all.find((power) => power.serverId === serverId)?.job;
}

/** The question of a command, once it is shown, and the press of one of its buttons. */
function questionOf({ interactionId }: Interaction) {
  return eventually(async () => {
    const now = (await world.sandbox.control('GET', `/discord/interactions/${interactionId}`)) as Buttons;
    const [yes, no] = now.message.components[0]?.components ?? [];
    if (!yes || !no) throw new Error('There are no buttons.');
    const press = (customId: string) =>
      world.sandbox.control('POST', '/discord/interactions', {
        as: 'manager-edit',
        guildId: world.guildId,
        customId,
        waitMs: 0,
      });
    return {
      question: now.message.content,
      yes: () => press(yes.custom_id),
      no: () => press(no.custom_id),
    };
  });
}

test('a restart asks with the number of players, and is stored for who confirms it', async () => {
  const id = await addLinked();
  const asked = await use({ action: 'restart', server: 'ragnarok', warning: 'Restart now' });
  const { question, no } = await questionOf(asked);
  expect(question).toMatch(
    /^Restart \*\*Ragnarok\*\*\? (?:Nobody is|1 player is|\d+ players are) on \*\*Ragnarok\*\*( now)?\. .+\.$/,
  );
  await no();
  expect(await jobOf(id)).toBeNull();
  const { yes } = await questionOf(await use({ action: 'restart', server: id, warning: 'Restart now' }));
  await yes();
  await eventually(async () =>
    expect(await jobOf(id)).toMatchObject({ action: 'restart', warning: 'Restart now', outcome: '' }),
  );
});

test('a start asks nothing; a second one is refused while it runs', async () => {
  const id = await addLinked();
  const { message } = await use({ action: 'start', server: id });
  expect(message?.flags).toBe(EPHEMERAL);
  await eventually(async () => expect(await jobOf(id)).toMatchObject({ action: 'start' }));
  const again = await use({ action: 'start', server: id });
  expect(await world.lastReply(again)).toContain('The start of this server has not ended yet.');
});

test('without an account that works the command says so, and asks nothing', async () => {
  const id = await addLinked();
  await world.context.db.delete(hostAccounts);
  const { message } = await use({ action: 'restart', server: id });
  expect(message?.content).toContain('No linked account works: sign in again on the Hosting Sync page.');
  expect(await jobOf(id)).toBeNull();
});

test('servers without a host are neither suggested nor taken, and one server is named at a time', async () => {
  await world.addServer(1, 'The Center');
  expect((await use({ action: 'stop', server: 'The Center' })).message?.content).toContain(
    'No server is connected to a host.',
  );
  await addLinked();
  const options = { action: 'stop', server: '' };
  const suggested = await world.use('manager-edit', options, { command: 'power', autocomplete: 'server' });
  expect(suggested.choices?.map(({ name }) => name)).toEqual(['Ragnarok']);
  expect((await use({ action: 'stop', server: 'all' })).message?.content).toBe('Choose one server.');
});

provesSetting('nitrado.powerCommandRoleIds')('only members with a chosen role may use it', async () => {
  const id = await addLinked();
  await save({ powerCommandRoleIds: [] });
  const refused = await use({ action: 'start', server: id });
  expect(refused.message?.content).toBe('You do not have a role that may use this command.');
  await save({ powerCommandRoleIds: [world.roleId] });
  await use({ action: 'start', server: id });
  await eventually(async () => expect(await jobOf(id)).toMatchObject({ action: 'start' }));
});

provesSetting('nitrado.isPowerCommandEnabled')('it is offered only while it is switched on', async () => {
  const guild = { scope: world.by.scope } as Parameters<typeof powerCommand.isOffered>[1];
  expect(await powerCommand.isOffered(world.context, guild)).toBe(true);
  await save({ isPowerCommandEnabled: false });
  expect(await powerCommand.isOffered(world.context, guild)).toBe(false);
});
