import { DiscordAPIError, REST, RESTJSONErrorCodes, Routes } from 'discord.js';

const TIMEOUT_MS = 5000;
/** Longer than any wait that Discord asks of somebody who gives a few roles. */
const QUEUE_TIMEOUT_MS = 15_000;

/** What came of giving or taking a role: `no-member` and `no-role` are not there, `refused` is not for the bot to give. */
export type RoleOutcome = 'done' | 'no-member' | 'no-role' | 'refused';

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
export function createRoleGiver(settings: { apiUrl: string; botToken: string }): RoleGiver {
  const rest = new REST({ api: settings.apiUrl, version: '10', timeout: TIMEOUT_MS, retries: 1 }).setToken(
    settings.botToken,
  );

  async function send(method: 'put' | 'delete', request: RoleRequest): Promise<RoleOutcome> {
    const { guildId, discordId, roleId, reason } = request;
    try {
      await rest[method](Routes.guildMemberRole(guildId, discordId, roleId), {
        reason,
        signal: AbortSignal.timeout(QUEUE_TIMEOUT_MS),
      });
      return 'done';
    } catch (error) {
      if (error instanceof DiscordAPIError) return outcomeOf(error);
      throw error;
    }
  }

  return { give: (request) => send('put', request), take: (request) => send('delete', request) };
}

/** discord.com/developers/docs/topics/opcodes-and-status-codes#json-json-error-codes */
function outcomeOf(error: DiscordAPIError): RoleOutcome {
  if (error.code === RESTJSONErrorCodes.UnknownMember || error.code === RESTJSONErrorCodes.UnknownUser)
    return 'no-member';
  if (error.code === RESTJSONErrorCodes.UnknownRole) return 'no-role';
  // `Invalid Role`: one that Discord or an integration gives by itself.
  if (error.status === 403 || error.code === RESTJSONErrorCodes.InvalidRole) return 'refused';
  // A number that can't be anybody's id.
  if (error.status === 400) return 'no-member';
  throw error;
}
