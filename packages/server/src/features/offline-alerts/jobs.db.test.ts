import { HOUR_MS } from '@arkwright/contracts/core/durations';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, newSnowflake, serverFields } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Member } from '../../core/access/scope.ts';
import { directoryChanged } from '../../discord/guilds/presence.ts';
import { discordOutbox } from '../../discord/table.ts';
import { startSweeps } from '../../platform/work/sweeps.ts';
import { updateInstance } from '../instances/service.ts';
import { serverStatuses } from '../server-status/table.ts';
import { createServer } from '../servers/service.ts';
import { offlineAlertSweep } from './jobs.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());

test('switching alerts on reports a server that is already offline at once', async () => {
  const instance = await makeInstance(context);
  const channelId = newSnowflake();
  const channels = [{ id: channelId, name: 'alerts', type: 0, parentId: '', position: 0 }];
  await directoryChanged(context, instance.guildId, { channels, roles: [] });
  const { id: serverId } = await createServer(context, instance.by, serverFields({ name: 'The Island' }));
  const since = Date.now() - HOUR_MS;
  const status = { state: 'offline', since, lastSeen: since, reason: 'No answer.', players: 0 } as const;
  await context.db.insert(serverStatuses).values({ ...status, botId: instance.id, serverId });
  // No second turn comes by itself within the test.
  const run = vi.fn(offlineAlertSweep.run);
  const sweeps = startSweeps(context, [{ ...offlineAlertSweep, run, everyMs: HOUR_MS }]);
  await eventually(() => expect(run.mock.settledResults[0]?.type).toBe('fulfilled'));

  const member = (await context.memberships.find(
    { discordId: instance.owner.discordId },
    instance.id,
  )) as Member;
  const offlineAlert = { isEnabled: true, channelId, alertTime: 5 };
  await updateInstance(
    context,
    { ...instance.by, member, discordId: instance.owner.discordId },
    { id: instance.id, offlineAlert },
  );

  await eventually(async () => {
    const said = await context.db.select().from(discordOutbox).where(eq(discordOutbox.botId, instance.id));
    expect(said).toMatchObject([{ channelId, content: expect.stringContaining('The Island') }]);
  });
  await sweeps.stop();
});
