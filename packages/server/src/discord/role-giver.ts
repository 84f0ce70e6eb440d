import { RESTJSONErrorCodes as Code, Routes } from 'discord.js';
import type { DiscordApplications } from '../core/discord-rest/application.ts';
import { createDiscordRest, endDiscordRest } from '../core/discord-rest/client.ts';
import { perApplication } from '../core/discord-rest/per-application.ts';
import { verdictOn } from '../core/discord-rest/verdict.ts';

const TIMEOUT_MS = 5000;
/** Longer than any wait that Discord asks of somebody who gives a few roles. */
const QUEUE_TIMEOUT_MS = 15_000;

/**
 * What came of giving or taking a role: `no-member` and `no-role` don't exist; `refused` says in words why the bot may
 * not.
 */
export type RoleOutcome = 'done' | 'no-member' | 'no-role' | { refused: string };

export type RoleRequest = { guildId: string; discordId: string; roleId: string; reason: string };

/**
 * Gives and takes roles of members. Both do nothing where that has been done already, so that they may be tried again.
 * Throw where Discord does not answer, or asks to wait for longer than 15 s.
 */
export type RoleGiver = {
  give(request: RoleRequest): Promise<RoleOutcome>;
  take(request: RoleRequest): Promise<RoleOutcome>;
};

/** By REST, which keeps to Discord's limits and tries again what failed on the way. */
export function createRoleGiver(applications: Pick<DiscordApplications, 'ofGuild'>): RoleGiver {
  const rests = perApplication(
    (application) => createDiscordRest(application, { timeoutMs: TIMEOUT_MS, retries: 1 }),
    endDiscordRest,
  );

  async function send(method: 'put' | 'delete', request: RoleRequest): Promise<RoleOutcome> {
    const { guildId, discordId, roleId, reason } = request;
    try {
      await rests
        .of(applications.ofGuild(guildId))
        [method](Routes.guildMemberRole(guildId, discordId, roleId), {
          reason,
          signal: AbortSignal.timeout(QUEUE_TIMEOUT_MS),
        });
      return 'done';
    } catch (error) {
      return outcomeOf(error);
    }
  }

  return { give: (request) => send('put', request), take: (request) => send('delete', request) };
}

const NEEDS =
  'Discord does not allow it: the bot needs the Manage Roles permission, and its own role must be above this one.';

function outcomeOf(error: unknown): RoleOutcome {
  const verdict = verdictOn(error, NEEDS);
  if (verdict.kind === 'later') throw error;
  switch (verdict.code) {
    case Code.UnknownMember:
    case Code.UnknownUser:
    // A number that can't be anybody's id.
    case Code.InvalidFormBodyOrContentType:
      return 'no-member';
    case Code.UnknownRole:
      return 'no-role';
    // A role that Discord or an integration gives by itself.
    case Code.InvalidRole:
      return { refused: NEEDS };
  }
  if (verdict.kind === 'gone') throw error;
  return { refused: verdict.reason };
}
