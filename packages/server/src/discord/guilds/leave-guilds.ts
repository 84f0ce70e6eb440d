import { DiscordAPIError, REST, Routes } from 'discord.js';
import type { AppContext } from '../../context/app-context.ts';
import { guildLeft, LEAVE_QUEUE, type LeaveJob } from '../../core/instances/deletion.ts';

/** Starts doing the instances' queued work in this process: leaving guilds whose instance was deleted. */
export async function startBotJobs(context: AppContext): Promise<void> {
  const { apiUrl, botToken } = context.settings.discord;
  const rest = new REST({ api: apiUrl, version: '10' }).setToken(botToken);
  await context.jobs.work<LeaveJob>(LEAVE_QUEUE, async ({ guildId }) => {
    try {
      await rest.delete(Routes.userGuild(guildId));
    } catch (error) {
      // Not in it any more is what was wanted; anything else is tried again.
      if (!(error instanceof DiscordAPIError && error.status === 404)) throw error;
    }
    await guildLeft(context, guildId);
  });
}
