import { Routes } from 'discord.js';
import type { AppContext } from '../../context/app-context.ts';
import { createDiscordRest } from '../../core/discord-rest/client.ts';
import { verdictOn } from '../../core/discord-rest/verdict.ts';
import { guildLeft, LEAVE_QUEUE, type LeaveJob } from '../../core/instances/deletion.ts';

const TIMEOUT_MS = 15_000;

/** Starts doing the instances' queued work in this process: leaving guilds whose instance was deleted. */
export async function startBotJobs(context: AppContext): Promise<void> {
  const rest = createDiscordRest(context.settings.discord, { timeoutMs: TIMEOUT_MS, retries: 3 });
  await context.jobs.work<LeaveJob>(LEAVE_QUEUE, async ({ guildId }) => {
    try {
      await rest.delete(Routes.userGuild(guildId));
    } catch (error) {
      // Not in it any more is what was wanted; anything else is tried again.
      if (verdictOn(error).kind !== 'gone') throw error;
    }
    await guildLeft(context, guildId);
  });
}
