import type { KeptMessage, KeptMessages } from '../../context/app-context.ts';
import { getSettingsInEffect } from '../../core/settings/settings.ts';
import { messageButton } from '../../discord/message-buttons.ts';
import { listServerNames } from '../servers/service.ts';
import * as repository from './repository.ts';
import { setText, setTitle } from './words.ts';

export const BUTTONS = 'starter-set';
const COLOR = 0x2dd4bf;

/** The message of each set in its channel, with the button to claim it. */
export const setMessages: KeptMessages = {
  group: 'starterSetsConfig',
  action: 'starter-set.',
  async list(context, scope) {
    const effect = await getSettingsInEffect(context, scope, ['starterSetsConfig']);
    const config = effect?.groups.starterSetsConfig;
    if (!config?.isEnabled || !effect?.limits.starterSets) return [];
    const names = await listServerNames(context.db, scope);
    const sets = await repository.listSets(context.db, scope);
    return sets.flatMap((set): KeptMessage[] => {
      const channelId = set.overrideChannelId || config.channelId;
      if (set.isDisabled || channelId === '') return [];
      const servers = set.serverIds.flatMap((id) => names.get(id) ?? []);
      const button = messageButton(BUTTONS, { action: 'claim', id: set.id, label: 'Claim' });
      const words = { title: setTitle(set), description: setText(set, servers) };
      return [{ id: set.id, channelId, ...words, color: COLOR, buttons: [button] }];
    });
  },
};
