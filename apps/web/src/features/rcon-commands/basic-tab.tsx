import { rcon } from '@arkwright/contracts/rcon-commands/settings';
import { RolesRow } from '../../kit/settings/roles-row.tsx';
import { offUntil } from '../../ui/rows/off-until.ts';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';
import { CommandRow, type CommandRows, NEEDS_COMPANION } from './command-row.tsx';

/** Commands for members with one of the roles for basic commands. */
export function BasicTab({ rows: shared }: { rows: CommandRows }) {
  const { field } = shared.settings.of(rcon);
  const off = offUntil(field('isBasicEnabled'));
  const rows = { ...shared, off };
  return (
    <>
      <SettingsCard title="Basic commands">
        <SwitchRow field={field('isBasicEnabled')} />
        <RolesRow field={field('basicCommandsRoleIds')} off={off} />
      </SettingsCard>
      <SettingsCard title="Commands">
        <CommandRow of={rows} flag="enableServerChatCommand" />
        <CommandRow of={rows} flag="enableBroadcastCommand" />
        <CommandRow of={rows} flag="enableKickCommand" />
        <CommandRow of={rows} flag="enableKillCommand" notes={NEEDS_COMPANION} />
        <CommandRow of={rows} flag="enableBanCommand" />
        <CommandRow of={rows} flag="enableSaveWorldCommand" />
        <CommandRow of={rows} flag="enableDestroyWildDinosCommand" />
      </SettingsCard>
    </>
  );
}
