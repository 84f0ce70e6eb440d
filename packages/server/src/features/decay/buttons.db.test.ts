import { DAY_MS, HOUR_MS } from '@arkwright/contracts/core/durations';
import { limitsOf } from '@arkwright/contracts/derived/limits';
import { registry } from '@arkwright/contracts/registry';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { settings } from '../../core/settings/table.ts';
import type { CommandCaller } from '../../discord/slash-commands.ts';
import { type CompanionInstance, helloFields } from '../companion/testing/companion-instance.ts';
import { protectTribe } from '../protected-tribes/service.ts';
import { base, makeUploader, tribe, upload } from '../uploads/testing/uploads.ts';
import { decayButtons } from './bot.ts';
import { listEntries } from './entry-service.ts';
import { sweepDecay } from './sweep-service.ts';
import { decayServers } from './table.ts';

const START = 1_900_000_000_000;
const ROLE = '500';
let now = START;
let api: TestApp;
let instance: CompanionInstance;
beforeAll(async () => {
  api = await createTestApp({ clock: { now: () => now } });
});
afterAll(() => api.dispose());
beforeEach(async () => {
  now = START;
  await api.context.db.delete(settings);
  instance = await makeUploader(api);
  const value = {
    decayMode: 'WarnAndDecay',
    channelId: '1',
    serverIds: [instance.serverId],
    allowedRoleIds: [ROLE],
  };
  await api.context.db.insert(settings).values({ botId: instance.id, group: 'decay', rev: 1, value });
  // An agent only reads files and can't run commands.
  const agent = helloFields({ serverId: instance.serverId, type: 'Agent' });
  await send(api, registry.companion.hello, { token: instance.key, body: agent });
  await upload(api, instance, { kind: 'players', rows: [] });
  await uploadTribe(25);
  await upload(api, instance, { kind: 'bases', rows: [base(1, { tribeId: tribe(1).tribeId })] });
  await sweepDecay(api.context);
});

const uploadTribe = (days: number) =>
  upload(api, instance, { kind: 'tribes', rows: [tribe(1, { members: [], lastSeen: now - days * DAY_MS })] });

const caller = (roleIds: readonly string[], { tier = 3 as const, id = 'm1' } = {}): CommandCaller => ({
  scope: instance.scope,
  limits: limitsOf(tier, false),
  guildId: 'g',
  user: { id, name: 'Rex' },
  roleIds,
});

/** Presses a button as a member; returns the member's reply, and the message afterwards. */
async function press(
  action: string,
  { id, by = caller([ROLE]), says = true }: { id?: string; by?: CommandCaller; says?: boolean } = {},
) {
  const [entry] = await listEntries(api.context, instance.scope);
  const replies: string[] = [];
  const settled: string[] = [];
  await decayButtons.press(api.context, {
    action,
    id: id ?? entry?.id ?? '',
    caller: by,
    channelId: '1',
    reply: async (content) => void replies.push(content),
    settle: async (content) => void settled.push(content),
    confirm: async ({ content }) => {
      replies.push(content);
      return says;
    },
    signal: new AbortController().signal,
  });
  return { replies, settled };
}

provesSetting('decay.allowedRoleIds')(
  'only the chosen roles can use the buttons of a warning, and only while decay is on',
  async () => {
    const refusal = (by: CommandCaller) => decayButtons.refusal(api.context, by);
    expect(await refusal(caller([ROLE]))).toBeUndefined();
    expect(await refusal(caller(['501']))).toBe('You do not have a role that may use this button.');
    await api.context.db.delete(settings).where(eq(settings.group, 'decay'));
    expect(await refusal(caller([ROLE]))).toBe('Automatic Decay is switched off.');
  },
);

test('Extend gives seven more days and removes the buttons', async () => {
  const { replies, settled } = await press('extend');
  expect(replies[0]).toMatch(/^🕒 \*\*Tribe 1\*\* on \*\*The Island\*\* has 7 more days, by Rex/);
  expect(settled).toEqual(replies);
  expect(await listEntries(api.context, instance.scope)).toMatchObject([{ decayExtensionDays: 7 }]);
});

test('Nuke shows what it will hit, and does nothing if that is cancelled or no companion can run commands', async () => {
  const { replies, settled } = await press('nuke', { says: false });
  expect(replies).toEqual([
    expect.stringMatching(
      /^Destroy everything that \*\*Tribe 1\*\* on \*\*The Island\*\* has: 1 structure and 1 dino/,
    ),
  ]);
  expect(settled).toEqual([]);
});

test('a tribe that was seen again, or is protected, is not nuked', async () => {
  const of = { serverId: instance.serverId, tribeId: tribe(1).tribeId };
  await protectTribe(api.context, instance.by, of);
  await expect(press('nuke')).rejects.toMatchObject({ message: 'This tribe is protected from decay.' });
  await uploadTribe(0);
  const [entry] = await listEntries(api.context, instance.scope);
  await sweepDecay(api.context);
  await expect(press('nuke', { id: entry?.id ?? '' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(press('extend', { id: 'another instance’s' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('Nuke requires fresh uploads, and a tribe without an extension', async () => {
  now += 4 * HOUR_MS;
  await expect(press('nuke')).rejects.toMatchObject({
    message: expect.stringMatching(
      /^Nothing is removed on The Island. The last upload is more than 3 hours old/,
    ),
  });
  now += 6 * HOUR_MS;
  for (const kind of ['players', 'bases'] as const) await upload(api, instance, { kind, rows: [] });
  await uploadTribe(25);
  await expect(press('nuke')).rejects.toMatchObject({
    message: expect.stringMatching(/^Nothing is removed on The Island. Uploads had stopped/),
  });
  now += 11 * HOUR_MS;
  await api.context.db.delete(decayServers);
  for (const kind of ['players', 'bases'] as const) await upload(api, instance, { kind, rows: [] });
  await uploadTribe(25);
  await press('extend');
  await expect(press('nuke')).rejects.toMatchObject({ message: 'This tribe has been given more time.' });
});

test('if two people must agree, the first press of Nuke only agrees', async () => {
  const [row] = await api.context.db.select().from(settings).where(eq(settings.group, 'decay'));
  await api.context.db
    .update(settings)
    .set({ value: { ...row?.value, needsTwoPeople: true } })
    .where(eq(settings.group, 'decay'));
  for (let round = 0; round < 2; round++) {
    const { replies } = await press('nuke');
    expect(replies.at(-1)).toContain('One more person has to press Nuke.');
  }
  await expect(press('nuke', { by: caller([ROLE], { id: 'm2' }) })).rejects.toMatchObject({
    code: 'UPSTREAM',
  });
});
