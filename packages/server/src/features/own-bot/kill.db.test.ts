import { startDoomed } from '@arkwright/testing/doomed-process';
import { eventually } from '@arkwright/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemScope } from '../../core/access/scope.ts';
import { listChannels } from '../../discord/guilds/directory.ts';
import { enqueueMessages } from '../../discord/outbox.ts';
import { discordOutbox } from '../../discord/table.ts';
import { removeApplication, saveToken } from './application-service.ts';
import { type Heard, type Orders, STEPS, type StepName } from './testing/kill-steps.ts';
import { type Made, type OwnBotPlace, type OwnBotWorld, startOwnBotWorld } from './testing/own-bot-world.ts';

/**
 * With FAULT_LOOPS=20, which is the goal, a worker is killed that often at each step while 2,000 lines are in flight; every
 * day once, at two of them, with fewer.
 */
const LOOPS = Number(process.env.FAULT_LOOPS ?? 0);
const STEP_NAMES = (
  LOOPS > 0 ? Object.keys(STEPS) : ['Discord has taken a message', 'another bot takes charge']
) as StepName[];
const CHANNELS = 5;
const LINES_OF_CHANNEL = LOOPS > 0 ? 400 : 60;
const TIMEOUT_MS = 10 * 60_000;
const LONG = { timeout: 240_000 };

let world: OwnBotWorld;
let place: OwnBotPlace | undefined;
let own: Made | undefined;
beforeAll(async () => {
  world = await startOwnBotWorld('own-bot-kill', { hasWorker: false });
});
afterAll(() => world.dispose());

function start(stopAt?: Orders['stopAt']) {
  const { databaseUrl, discord } = world.context.settings;
  const orders: Orders = { databaseUrl, discord, ...(stopAt && { stopAt }) };
  return startDoomed<Heard>(new URL('./testing/doomed-worker.ts', import.meta.url), orders);
}

/** Makes channels, and has lines wait for each. */
async function enqueue(place: OwnBotPlace, round: string): Promise<string[]> {
  const { db } = world.context;
  const scope = systemScope(place.botId);
  const made = await Promise.all(
    Array.from({ length: CHANNELS }, () =>
      world.sandbox.control('POST', `/discord/guilds/${place.guildId}/channels`, { name: round }),
    ),
  );
  const channelIds = made.map((channel) => (channel as { id: string }).id);
  await eventually(async () => {
    const listed = (await listChannels(db, scope)).map(({ id }) => id);
    expect(listed).toEqual(expect.arrayContaining(channelIds));
  }, LONG);
  for (const channelId of channelIds)
    await enqueueMessages(world.context, db, {
      scope,
      items: Array.from({ length: LINES_OF_CHANNEL }, (_, n) => ({
        channelId,
        content: `${round} ${n} ${'x'.repeat(50)}`,
        kind: 'line' as const,
      })),
    });
  return channelIds;
}

const waiting = async () => (await world.context.db.select().from(discordOutbox)).length;

/** How often each line stands in the channels, which it should once. */
async function countLines(channelIds: readonly string[]): Promise<{ lost: number; repeated: number }> {
  let lost = 0;
  let repeated = 0;
  for (const channelId of channelIds) {
    const lines = (await world.messagesIn(channelId)).flatMap(({ content }) => content.split('\n'));
    const counts = Map.groupBy(lines, (line) => line);
    if (counts.size < LINES_OF_CHANNEL) lost += LINES_OF_CHANNEL - counts.size;
    repeated += lines.length - counts.size;
  }
  return { lost, repeated };
}

describe.each(STEP_NAMES)('a worker that is killed when %s', (step) => {
  test.each(Array.from({ length: Math.max(LOOPS, 1) }, (_, index) => index + 1))(
    'while bots take over from each other loses nothing and repeats nothing (%i)',
    async (loop) => {
      const round = `${step} ${loop}`.replaceAll(' ', '-').toLowerCase();
      const before = start();
      place ??= await world.placeOf('obelisk');
      own ??= await world.makeApplication('Herald');
      await removeApplication(world.context, place.by);
      const channelIds = await enqueue(place, round);
      await saveToken(world.context, place.by, own.token);
      await world.invite(place, own);
      await before.kill();

      const doomed = start({ step, time: 1 + (loop % 4) });
      // It may have nothing left to do for that step.
      await eventually(async () => {
        if (!doomed.heard.includes('stopped')) expect(await waiting()).toBe(0);
      }, LONG);
      await doomed.kill();
      const next = start();
      await world.isIn(place, 'in-charge');
      // And back to the shared bot, with the rest on its way.
      await world.kick(place, own);
      await eventually(async () => expect(await waiting()).toBe(0), LONG);
      await next.kill();
      expect(await countLines(channelIds)).toEqual({ lost: 0, repeated: 0 });
    },
    TIMEOUT_MS,
  );
});
