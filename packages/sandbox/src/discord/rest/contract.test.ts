import { expect, test } from 'vitest';
import { discordDescription, replySchema } from '../testing/discord-contract.ts';
import { startTestDiscord } from '../testing/test-discord.ts';

/** What is asked of the simulated Discord, by the path of Discord's description. `USER` is a member of the guild. */
const ASKED = [
  ['/guilds/{guild_id}/members', '/members?limit=100'],
  ['/guilds/{guild_id}/members/search', '/members/search?query=d&limit=10'],
  ['/guilds/{guild_id}/members/{user_id}', '/members/USER'],
] as const;

test.skipIf(!discordDescription).for(ASKED)(
  '%s answers what Discord says of it (skipped without Discord’s description beside the repository)',
  async ([described, path]) => {
    const discord = await startTestDiscord();
    const asked = path.replace('USER', discord.userId('dodo_dan'));
    const { status, body } = await discord.rest('GET', `/guilds/${discord.guild('obelisk').id}${asked}`);
    expect(status).toBe(200);
    expect([body].flat().length).toBeGreaterThan(0);
    expect(replySchema(discordDescription!, described).safeParse(body).error?.issues).toBeUndefined();
  },
);
