import { startTestSandbox } from '@arkwright/testing/test-sandbox';
import type { OwnBotsWorld } from './run.ts';

// The simulated Discord of `run.ts` in a process of its own: guilds whose owners each have an application in their guild.
process.once('message', async ({ bots }: { bots: number }) => {
  const { control, discord } = await startTestSandbox('own bots bench');
  const guilds: OwnBotsWorld['guilds'][number][] = [];
  for (let number = 0; number < bots; number++) {
    const { guildId } = (await control('POST', '/guilds', { template: 'beach' })) as { guildId: string };
    const { ownerId } = (await control('GET', `/discord/guilds/${guildId}`)) as { ownerId: string };
    const application = (await control('POST', '/discord/applications', {
      name: `Bot ${number}`,
      as: ownerId,
    })) as { id: string; token: string };
    await control('POST', `/discord/guilds/${guildId}/invite-bot`, { application: application.id });
    guilds.push({ guildId, ownerId, application });
  }
  process.send?.({ discord, guilds } satisfies OwnBotsWorld);
});
