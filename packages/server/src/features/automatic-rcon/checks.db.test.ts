import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDueCommands } from './due-service.ts';
import { failedCommandCheck } from './failed-command-check.ts';
import { timedCommandResults, timedCommands } from './table.ts';
import { TimedWorld } from './testing/timed-world.ts';

let world: TimedWorld;
beforeAll(async () => {
  world = await TimedWorld.open();
});
afterAll(() => world.dispose());

const reasonsOf = async () => (await failedCommandCheck.find(world.context)).map(({ reason }) => reason);

test('the last finished run counts, and a skipped server is no failure', async () => {
  const { db } = world.context;
  const online = await world.addSeen('online', 'The Island');
  const command = await world.addCommand([await world.addSeen('offline'), online]);
  const end = (outcome: 'failed' | 'ok') =>
    db
      .update(timedCommandResults)
      .set({ outcome, reply: 'Connection reset.' })
      .where(eq(timedCommandResults.outcome, 'pending'));
  await world.waitFor(command);
  await runDueCommands(world.context);
  expect(await reasonsOf()).toEqual([]);
  await end('failed');
  expect(await reasonsOf()).toEqual(['on The Island: Connection reset.']);
  // While the next one is on its way nothing is known yet.
  await world.waitFor(command);
  await runDueCommands(world.context);
  expect(await reasonsOf()).toHaveLength(1);
  await end('ok');
  expect(await reasonsOf()).toEqual([]);
});

test('a missed command is reported until it runs again or is disabled', async () => {
  await world.context.db.delete(timedCommands);
  const command = await world.addCommand([await world.addSeen('online')]);
  await world.waitFor(command, 5 * MINUTE_MS);
  await runDueCommands(world.context);
  expect(await reasonsOf()).toEqual(['missed, because Arkwright was not running or was late']);
  await world.context.db.update(timedCommands).set({ isEnabled: false });
  expect(await reasonsOf()).toEqual([]);
});
