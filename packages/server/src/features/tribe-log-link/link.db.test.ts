import { HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { eventually } from '@arkwright/testing/eventually';
import { serverFields } from '@arkwright/testing/factories';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { discordOutbox } from '../../discord/table.ts';
import { createServer } from '../servers/service.ts';
import { tellDue } from './deliver-service.ts';
import { DAN, RILEY, TribeWorld, WOLVES } from './testing/tribe-world.ts';

let world: TribeWorld;
let general: string;
beforeAll(async () => {
  world = await TribeWorld.open('tribe-log-link');
  general = await world.channelId('general');
});
afterAll(() => world.stop());
beforeEach(() => world.clear());

const DEATH = 'Your Rex - Lvl 215 (Rex) was killed by a Raptor - Lvl 56!';
const head = '**Wolves** · The Island';
const newest = async (where: Parameters<TribeWorld['said']>[0]) => (await world.said(where)).at(-1);

/** The messages since, in a channel that all tests share. */
async function since(
  where: Parameters<TribeWorld['said']>[0],
  act: () => Promise<unknown>,
): Promise<string[]> {
  const before = (await world.said(where)).length;
  await act();
  return (await world.said(where)).slice(before);
}

test('a registered member links the log of a tribe in which an upload shows them, and reads it in the channel', async () => {
  const said = await since({ channelId: general }, async () => {
    await world.link();
    await world.write([DEATH]);
    await world.tell();
  });
  expect(said[0]).toContain('The log of **Wolves** on **The Island**, linked by <@');
  expect(said.slice(1)).toEqual([
    `${head}\n\`Day 12, 08:30\` Your Rex \\- Lvl 215 \\(Rex\\) was killed by a Raptor \\- Lvl 56!`,
  ]);
  expect(await world.links()).toMatchObject([
    { state: 'active', proof: 'upload', netId: RILEY.netId, characterName: 'Riley', place: 'channel' },
  ]);
});

test('the log goes to direct messages, or to a thread', async () => {
  await world.link(RILEY, { where: 'dm' });
  const thread = (await world.sandbox.control('POST', `/discord/channels/${general}/threads`, {
    name: 'wolves-den',
  })) as { id: string };
  expect(await world.use(RILEY.as, 'link', { tribe: 'Wolves', channel: thread.id })).toContain(
    `<#${thread.id}>`,
  );
  await world.write([DEATH]);
  await world.tell();
  expect(await newest({ as: RILEY.as })).toContain('was killed by a Raptor');
  expect(await newest({ channelId: thread.id })).toContain('was killed by a Raptor');
});

test('only tribes with proven membership are suggested', async () => {
  await world.upload([
    world.wolves([RILEY]),
    world.wolves([DAN], { tribeId: '77', tribeName: 'Wolverines' }),
  ]);
  expect(await world.suggest(RILEY.as, 'link', 'tribe', 'Wol')).toEqual([]);
  await world.register(RILEY);
  world.pass(MINUTE_MS);
  expect(await world.suggest(RILEY.as, 'link', 'tribe', 'Wol')).toEqual([
    { name: 'Wolves · The Island', value: `${world.server.id} ${WOLVES.tribeId}` },
  ]);
});

provesSetting('tribeLogLink.isEnabled', 'tribeLogLink.requiredRoleIds')(
  'linking requires the switch, and one of the roles',
  async () => {
    await world.register(RILEY);
    await world.upload([world.wolves([RILEY])]);
    await world.switchOn({ requiredRoleIds: [world.roleId] });
    expect(await world.use('thyla.tom', 'link', { tribe: 'Wolves' })).toBe(
      'You do not have a role that may link tribe logs.',
    );
    expect(await world.use(RILEY.as, 'link', { tribe: 'Wolves' })).toContain('from now on');
    await world.switchOn({ isEnabled: false });
    await eventually(async () => expect(await world.commands()).toEqual([]));
    const said = await since({ channelId: general }, async () => {
      await world.write([DEATH]);
      await world.tell();
    });
    expect(said.filter((text) => text.startsWith(head))).toEqual([]);
    await world.switchOn();
    await eventually(async () => expect(await world.commands()).toEqual(['tribelog']));
  },
);

test('unwanted kinds are not posted, and can be changed', async () => {
  await world.link(RILEY, { deaths: true });
  const lines = [DEATH, "Bob demolished a 'Thatch Wall'!", 'Riley Tamed a Dodo - Lvl 12 (Dodo)!'];
  const told = async () => {
    const said = await since({ channelId: general }, async () => {
      world.pass(MINUTE_MS);
      await world.write(lines);
      await world.tell();
    });
    return said.filter((text) => text.startsWith(head)).flatMap((text) => text.split('\n').slice(1));
  };
  expect(await told()).toEqual([expect.stringContaining('was killed')]);
  const [link] = await world.links();
  expect(await world.use(RILEY.as, 'filter', { link: link!.id, buildings: true, deaths: false })).toContain(
    'demolished',
  );
  expect(await told()).toEqual([expect.stringContaining('demolished')]);
  expect(await world.use(RILEY.as, 'filter', { link: link!.id, buildings: false })).toBe(
    'Choose at least one kind to be told.',
  );
});

test('a member lists and ends only their own links', async () => {
  await world.link();
  const [link] = await world.links();
  expect(await world.use(RILEY.as, 'list')).toContain('**Wolves** on **The Island**');
  expect(await world.use(DAN.as, 'list')).toBe('You have linked no tribe log.');
  expect(await world.use(DAN.as, 'unlink', { link: link!.id })).toBe('You have no such link.');
  expect(await world.use(DAN.as, 'filter', { link: link!.id, raids: true })).toBe('You have no such link.');
  expect(await world.use(RILEY.as, 'unlink', { link: link!.id })).toContain('has ended');
  expect(await world.links()).toMatchObject([{ state: 'ended', reason: 'unlinked' }]);
});

test('a raid is one message with equal lines merged in order, then at most one a minute', async () => {
  await world.link();
  const wall = "Your 'Metal Wall' was destroyed!";
  const said = await since({ channelId: general }, async () => {
    await world.write([...Array(30).fill(wall), "Your 'Metal Gate' was destroyed!", wall]);
    await world.tell();
    await world.write([wall]);
    world.pass(30_000);
    await world.tell();
  });
  const raid = said.filter((text) => text.startsWith(head));
  expect(raid).toEqual([
    [
      head,
      "`Day 12, 08:30` Your 'Metal Wall' was destroyed! ×30",
      "`Day 12, 08:30` Your 'Metal Gate' was destroyed!",
      "`Day 12, 08:30` Your 'Metal Wall' was destroyed!",
    ].join('\n'),
  ]);
  world.pass(30_000);
  await world.tell();
  expect(await newest({ channelId: general })).toBe(
    `${head}\n\`Day 12, 08:30\` Your 'Metal Wall' was destroyed!`,
  );
});

test('tribes of two servers, or two tribes of one member, are kept apart', async () => {
  const other = await createServer(world.context, world.by, serverFields({ name: 'Ragnarok' }));
  await world.register(RILEY);
  await world.upload([world.wolves([RILEY]), world.wolves([RILEY], { tribeId: '88', tribeName: 'Bears' })]);
  await world.upload([world.wolves([RILEY])], other.id);
  expect(await world.use(RILEY.as, 'link', { tribe: 'Wolves' })).toBe(
    'Several of your tribes have this name. Pick one from the list.',
  );
  expect(await world.use(RILEY.as, 'link', { tribe: `${other.id} ${WOLVES.tribeId}` })).toContain('Ragnarok');
  expect(await world.use(RILEY.as, 'link', { tribe: 'Bears', where: 'dm' })).toContain('Bears');
  const before = (await world.said({ as: RILEY.as })).length;
  await world.write([DEATH]);
  await world.write(["Bob demolished a 'Thatch Wall'!"], { tribeId: '88', tribeName: 'Bears' });
  await world.tell();
  // The Wolves of The Island have no link.
  const direct = (await world.said({ as: RILEY.as })).slice(before);
  expect(direct.at(-1)).toContain('demolished');
  expect(direct.join()).not.toContain('was killed');
  expect(await newest({ channelId: general })).toContain('linked by');
});

test('while Discord does not accept the last message, new lines wait and become one message', async () => {
  await world.link();
  await world.delivered();
  const path = `/channels/${general}/messages`;
  await world.sandbox.control('POST', '/discord/faults', { errors: { requests: 10_000, status: 503, path } });
  const said = await since({ channelId: general }, async () => {
    await world.write([DEATH]);
    await tellDue(world.context);
    for (const who of ['Dan', 'Bob']) {
      await world.write([`Tribemember ${who} - Lvl 49 was killed by a Direwolf - Lvl 114!`]);
      world.pass(MINUTE_MS);
      await tellDue(world.context);
    }
    expect(await world.context.db.select().from(discordOutbox)).toHaveLength(1);
    await world.sandbox.control('POST', '/discord/faults', { reset: true });
    await world.delivered();
    world.pass(MINUTE_MS);
    await world.tell();
  });
  expect(said.map((text) => text.split('\n').length)).toEqual([2, 3]);
});

test('a link without new proof for a day is paused, its member is notified once, and an upload resumes it', async () => {
  await world.link(RILEY, { where: 'dm' });
  await world.delivered();
  world.pass(25 * HOUR_MS);
  const said = await since({ as: RILEY.as }, async () => {
    await world.settle();
    await world.settle();
    await world.write([DEATH]);
    await world.tell();
  });
  expect(said).toEqual([expect.stringContaining('is paused. Nothing has shown for 24 hours')]);
  expect(await world.links()).toMatchObject([{ state: 'paused', reason: 'stale' }]);
  await world.upload([world.wolves([RILEY])]);
  await world.settle();
  await world.write([DEATH]);
  await world.tell();
  expect(await newest({ as: RILEY.as })).toContain('was killed by a Raptor');
});
