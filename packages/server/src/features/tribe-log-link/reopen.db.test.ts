import { makeInstance, serverFields } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { discordApplications } from '../../core/discord-applications/table.ts';
import { sealBotToken } from '../../core/discord-applications/token.ts';
import { UNTIL_WOKEN } from '../../platform/work/sweeps.ts';
import { createServer } from '../servers/service.ts';
import { reopenDirectMessages } from './reopen-service.ts';
import { endAtPlace } from './service.ts';
import { tribeLogLinks } from './table.ts';

let sandbox: TestSandbox;
let context: TestContext;
beforeAll(async () => {
  sandbox = await startTestSandbox('reopen');
  context = await createTestContext({ settings: { discord: sandbox.discord } });
});
afterAll(async () => {
  await context.dispose();
  await sandbox.dispose();
});

test('direct messages are opened as the bot that is in charge now, before this process has heard of it', async () => {
  const { id: botId, by } = await makeInstance(context);
  const { id: serverId } = await createServer(context, by, serverFields());
  const application = await sandbox.control('POST', '/discord/applications', { name: 'Herald' });
  const { id: applicationId, token } = application as { id: string; token: string };
  await context.db.insert(discordApplications).values({
    botId,
    applicationId,
    userId: applicationId,
    name: 'Herald',
    token: sealBotToken(context.sealer, { botId, applicationId, token }),
    state: 'in-charge',
    stateAt: 1,
    addedAt: 1,
  });
  await context.db.insert(tribeLogLinks).values({
    botId,
    id: 'direct',
    serverId,
    discordId: sandbox.plan.guilds[0]?.ownerDiscordId ?? '',
    discordUsername: 'owner',
    tribeId: '9',
    tribeName: 'Wolves',
    place: 'dm',
    placeName: '',
    channelId: '5',
    dmChannelId: '5',
    kinds: ['tames'],
    state: 'active',
    proof: 'approved',
    provedAt: 1,
    checkedAt: Date.now(),
    createdAt: 1,
  });

  // The bot in charge has no access to the direct messages of the one before.
  await context.discordApplications.reload();
  await context.db.transaction((tx) =>
    endAtPlace(context, { botId, channelId: '5', reason: '', tries: 1, dropped: 1, messageIds: [] }, tx),
  );
  const [kept] = await context.db.select().from(tribeLogLinks).where(eq(tribeLogLinks.botId, botId));
  expect(kept?.state).toBe('active');

  await reopenDirectMessages(context);
  const [link] = await context.db.select().from(tribeLogLinks).where(eq(tribeLogLinks.botId, botId));
  expect(link?.dmBotId).toBe(applicationId);
  expect(link?.channelId).not.toBe('5');
  expect(await reopenDirectMessages(context)).toBe(UNTIL_WOKEN);
});
