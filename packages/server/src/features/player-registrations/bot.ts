import { CODE_LIFETIME_MS } from '@arkwright/contracts/player-registrations/bounds';
import { SlashCommandBuilder } from 'discord.js';
import type { AppContext } from '../../context/app-context.ts';
import { getSettingsInEffect } from '../../core/settings/settings.ts';
import type { GuildScope } from '../../discord/guild-scope.ts';
import { byMember, type SlashCommand } from '../../discord/slash-commands.ts';
import { askForCode, unregister } from './member-service.ts';

/** Codes are written into the companion, so that without it there is nothing to ask for. */
async function refusal(context: AppContext, { scope, limits }: GuildScope): Promise<string | undefined> {
  if (!limits.companionMod) return 'Player registration needs a higher tier.';
  const effect = await getSettingsInEffect(context, scope, ['playerRegistration', 'companionMod']);
  const isOn = effect?.groups.playerRegistration.isEnabled && effect.groups.companionMod.isEnabled;
  return isOn ? undefined : 'Player registration is switched off.';
}

const isOffered = async (context: AppContext, guild: GuildScope) =>
  (await refusal(context, guild)) === undefined;

/** `/register`: gives any member of the guild a code to write in the game. */
export const registerCommand: SlashCommand = {
  definition: new SlashCommandBuilder()
    .setName('register')
    .setDescription('Links your player in the game to your Discord account')
    .toJSON(),
  isOffered,
  refusal,
  async run(context, { caller, reply }) {
    const code = await askForCode(context, byMember(caller));
    const until = Math.floor((context.clock.now() + CODE_LIFETIME_MS) / 1000);
    await reply(
      `Type this in the game’s chat, on any of our servers:\n\`\`\`\n/register ${code}\n\`\`\`\nThe code is only for you. It is valid for 15 minutes, until <t:${until}:t>. If you ask again later, you get a new one and this one stops working.`,
    );
  },
};

/** `/unregister`: ends the member's own registration. */
export const unregisterCommand: SlashCommand = {
  definition: new SlashCommandBuilder()
    .setName('unregister')
    .setDescription('Ends the link between your player in the game and your Discord account')
    .toJSON(),
  isOffered,
  refusal,
  async run(context, { caller, reply }) {
    await unregister(context, byMember(caller));
    await reply(
      'You are no longer registered. Your playtime has been deleted, and the roles you got for it are taken back. Starter sets that you have claimed stay claimed.',
    );
  },
};
