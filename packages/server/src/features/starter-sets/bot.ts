import { getSettingsInEffect } from '../../core/settings/settings.ts';
import type { MessageButtons } from '../../discord/message-buttons.ts';
import { claim } from './claim-service.ts';
import { BUTTONS } from './messages.ts';
import { claimedText } from './words.ts';

/** The button below each set's message. */
export const starterSetButtons: MessageButtons = {
  name: BUTTONS,
  async refusal(context, { scope, limits }) {
    if (!limits.starterSets) return 'Starter sets need a higher tier.';
    const effect = await getSettingsInEffect(context, scope, ['starterSetsConfig']);
    return effect?.groups.starterSetsConfig.isEnabled ? undefined : 'Starter sets are switched off.';
  },
  async press(context, { caller, id, reply }) {
    const { name, servers } = await claim(context, caller.scope, { setId: id, discordId: caller.user.id });
    await reply(claimedText(name, servers));
  },
};
