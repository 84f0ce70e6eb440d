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
        <SwitchRow
          field={field('isBasicEnabled')}
          description="While this is off, the commands below are off for everyone."
        />
        <RolesRow
          field={field('basicCommandsRoleIds')}
          description="Members with one of these roles may use them. Without a role nobody may."
          off={off}
        />
      </SettingsCard>
      <SettingsCard title="Commands">
        <CommandRow of={rows} flag="enableServerChatCommand">
          Writes into the chat of the game, as the server.
        </CommandRow>
        <CommandRow of={rows} flag="enableBroadcastCommand">
          Shows a message in the middle of everybody’s screen.
        </CommandRow>
        <CommandRow of={rows} flag="enableKickCommand">
          Kicks a player from the server they are on.
        </CommandRow>
        <CommandRow of={rows} flag="enableKillCommand">
          Kills a player’s survivor, after a question. {NEEDS_COMPANION}
        </CommandRow>
        <CommandRow of={rows} flag="enableBanCommand">
          Kicks a player and bans them from all servers, after a question.
        </CommandRow>
        <CommandRow of={rows} flag="enableSaveWorldCommand">
          Saves the world.
        </CommandRow>
        <CommandRow of={rows} flag="enableDestroyWildDinosCommand">
          Destroys all wild dinos, after a question. New ones spawn.
        </CommandRow>
      </SettingsCard>
    </>
  );
}
