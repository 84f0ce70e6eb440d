import { rcon } from '@arkwright/contracts/rcon-commands/settings';
import { Box } from '@mantine/core';
import { RolesRow } from '../../kit/settings/roles-row.tsx';
import { Banner } from '../../ui/banner.tsx';
import { offUntil } from '../../ui/rows/off-until.ts';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';
import { CommandRow, type CommandRows, NEEDS_COMPANION } from './command-row.tsx';

/** Commands for members with one of the roles for advanced commands. */
export function AdvancedTab({ rows: shared }: { rows: CommandRows }) {
  const { value, field } = shared.settings.of(rcon);
  const off = offUntil(field('isAdvancedEnabled'));
  const rows = { ...shared, off };
  return (
    <>
      <SettingsCard title="Advanced commands">
        <SwitchRow
          field={field('isAdvancedEnabled')}
          description="While this is off, the commands below and /preset are off for everyone."
        />
        <RolesRow
          field={field('advancedCommandsRoleIds')}
          description="Members with one of these roles may use them, and run presets with /preset. Without a role nobody may."
          off={off}
        />
        {value.isAdvancedEnabled && value.enableGenericRconCommand && (
          <Box mb="sm">
            <Banner tone="warning">
              /rcon runs any console command. Members with one of these roles can do everything on your
              servers.
            </Banner>
          </Box>
        )}
      </SettingsCard>
      <SettingsCard title="Commands">
        <CommandRow of={rows} flag="enableGenericRconCommand">
          Runs any console command. What destroys something is asked about first.
        </CommandRow>
        <CommandRow of={rows} flag="enableAdminChatCommand">
          Writes into the chat of the game, with [Admin] before the member’s name.
        </CommandRow>
        <CommandRow of={rows} flag="enableSinglePlayerChatCommand">
          Writes to one player in the game. Only they can read it.
        </CommandRow>
        <CommandRow of={rows} flag="enableCompanionModSearchCommand">
          Searches players, tribes, bases and dinos. Needs the companion, or the save at the host.
        </CommandRow>
        <CommandRow of={rows} flag="enableCompantionModNukeTribeCommand">
          Destroys the structures, dinos and survivors of a tribe, after a question. {NEEDS_COMPANION}
        </CommandRow>
        <CommandRow of={rows} flag="enableCompanionModNukeBaseCommand">
          Destroys the structures of a base, after a question. {NEEDS_COMPANION}
        </CommandRow>
      </SettingsCard>
    </>
  );
}
