import { PLAYER_FORMATS, playerList } from '@arkwright/contracts/status-and-listing/settings';
import { Row } from '../../ui/rows/row.tsx';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';
import { Select } from '../../ui/select/select.tsx';
import { CommandRow, type CommandRows } from './command-row.tsx';

const FORMATS = PLAYER_FORMATS.map((format) => ({ value: format, label: format }));

/** Commands for every member of the Discord server. */
export function PublicTab({ rows }: { rows: CommandRows }) {
  const { value, field } = rows.settings.of(playerList);
  const format = field('playerFormatCommand');
  const off = value.isCommandEnabled ? undefined : `Switch on ${field('isCommandEnabled').label} first.`;
  return (
    <>
      <SettingsCard title="Commands for everyone">
        <CommandRow of={rows} flag="enableDashboardCommand">
          Shows the address of this dashboard.
        </CommandRow>
        <CommandRow of={rows} flag="enableChatCommand">
          Writes into the chat of the game, with the member’s name. Six times a minute at most.
        </CommandRow>
        <CommandRow of={rows} flag="enableWhoAmICommand">
          Shows which player the member is registered as, and the playtime.
        </CommandRow>
        <CommandRow of={rows} flag="enableSelfKickCommand">
          Kicks the member’s own player, for a character that is stuck.
        </CommandRow>
        <CommandRow of={rows} flag="enableSelfKillCommand">
          Kills the member’s own survivor, after a question. Needs the companion on that server.
        </CommandRow>
        <CommandRow of={rows} flag="enableListPlayersCommand">
          Lists who is online. It also needs the switch for player lists below.
        </CommandRow>
      </SettingsCard>
      <SettingsCard
        title="Player lists"
        description="These two belong to Server Status & Player Listing and need its permissions."
      >
        <SwitchRow field={field('isCommandEnabled')} description="Lets /listplayers show who is online." />
        <Row field={format} description="How /listplayers shows a player." off={off}>
          {(props) => (
            <Select
              {...props}
              data={FORMATS}
              value={format.value}
              onChange={(next) => {
                const chosen = PLAYER_FORMATS.find((each) => each === next);
                if (chosen) format.onChange(chosen);
              }}
              error={format.error}
            />
          )}
        </Row>
      </SettingsCard>
    </>
  );
}
