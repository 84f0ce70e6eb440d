import type { CrosschatServer } from '@arkwright/contracts/crosschat/schema';
import { ChannelRow } from '../../kit/settings/channel-row.tsx';
import { CardColumns } from '../../ui/rows/card-columns.tsx';
import { NumberRow } from '../../ui/rows/number-row.tsx';
import { offUntil } from '../../ui/rows/off-until.ts';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';
import { LostCharactersRow } from './lost-characters-row.tsx';
import type { ChatSettings } from './settings-group.ts';

type RelayCardProps = { group: ChatSettings; servers: readonly CrosschatServer[] };

/** What is relayed, for all groups. */
export function RelayCard({ group: { field }, servers }: RelayCardProps) {
  const off = offUntil(field('isEnabled'));
  const joinsOff = offUntil(field('isEnabled'), field('enableJoinLeave'));
  const extraOff = offUntil(
    field('isEnabled'),
    field('enableJoinLeave'),
    field('showJoinLeaveInExtraChannel'),
  );
  return (
    <CardColumns>
      <SettingsCard title="What is relayed">
        <SwitchRow field={field('filterChatCommands')} off={off} />
        <SwitchRow
          notes={`RCON does not show it: a companion has to tell it. ${companionWords(servers)}`}
          field={field('crosschatTribeChat')}
          off={off}
        />
        <LostCharactersRow field={field('lostCharacters')} off={off} />
        <NumberRow field={field('maxDelaySeconds')} off={off} unit="seconds" />
      </SettingsCard>
      <SettingsCard title="Joins and leaves">
        <SwitchRow field={field('enableJoinLeave')} off={off} />
        <SwitchRow field={field('showJoinLeaveInExtraChannel')} off={joinsOff} />
        <ChannelRow
          field={field('joinLeaveChannelId')}
          off={extraOff}
          posting={{ feature: 'crosschat', channel: 'chat.joinLeaveChannelId' }}
        />
      </SettingsCard>
    </CardColumns>
  );
}

/** Of which servers a companion tells it: those in no group need none. */
function companionWords(servers: readonly CrosschatServer[]): string {
  const inGroups = servers.filter(({ chatId }) => chatId !== '');
  const telling = inGroups.filter(({ hasCompanionChat }) => hasCompanionChat).length;
  if (inGroups.length === 0) return 'No server is in a group yet.';
  if (telling === 0) return 'No companion of the servers in your groups tells it.';
  return telling === inGroups.length
    ? 'It does for each server in your groups.'
    : `It does for ${telling} of the ${inGroups.length} servers in your groups.`;
}
