import {
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
  type ModalSubmitInteraction,
  RESTJSONErrorCodes,
} from 'discord.js';
import type { AppContext } from '../context/app-context.ts';
import { codeOf } from '../core/discord-rest/verdict.ts';
import { findGuildScope } from './guild-scope.ts';
import type { Pressed } from './questions.ts';
import type { CommandCaller } from './slash-commands.ts';

type Use = ChatInputCommandInteraction | ModalSubmitInteraction | AutocompleteInteraction | Pressed;

/** Who used something in Discord, and for which instance; undefined outside guilds that the bot serves. */
export async function findCaller(
  context: AppContext,
  { guildId, member, user }: Pick<Use, 'guildId' | 'member' | 'user'>,
): Promise<CommandCaller | undefined> {
  if (guildId === null || member === null) return undefined;
  const guild = await findGuildScope(context, guildId);
  if (!guild) return undefined;
  const { roles } = member;
  const roleIds = Array.isArray(roles) ? roles : [...roles.cache.keys()];
  return { ...guild, guildId, user: { id: user.id, name: user.username }, roleIds };
}

/** The interaction is unknown or has been answered elsewhere (two workers for a moment), or its 15 minutes are over. */
export const isTooLate = (error: unknown): boolean => TOO_LATE.has(codeOf(error) ?? 0);

const TOO_LATE: ReadonlySet<number> = new Set([
  RESTJSONErrorCodes.UnknownInteraction,
  RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged,
  RESTJSONErrorCodes.InvalidWebhookToken,
]);
