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
        <SwitchRow field={field('isAdvancedEnabled')} />
        <RolesRow field={field('advancedCommandsRoleIds')} off={off} />
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
        <CommandRow of={rows} flag="enableGenericRconCommand" />
        <CommandRow of={rows} flag="enableAdminChatCommand" />
        <CommandRow of={rows} flag="enableSinglePlayerChatCommand" />
        <CommandRow of={rows} flag="enableCompanionModSearchCommand" />
        <CommandRow of={rows} flag="enableCompantionModNukeTribeCommand" notes={NEEDS_COMPANION} />
        <CommandRow of={rows} flag="enableCompanionModNukeBaseCommand" notes={NEEDS_COMPANION} />
      </SettingsCard>
    </>
  );
}
