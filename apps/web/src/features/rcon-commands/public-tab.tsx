import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { CommandRow, type CommandRows, NEEDS_COMPANION } from './command-row.tsx';

/** Commands for every member of the Discord server. */
export function PublicTab({ rows }: { rows: CommandRows }) {
  return (
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
        Kills the member’s own survivor, after a question. {NEEDS_COMPANION}
      </CommandRow>
      <CommandRow of={rows} flag="enableListPlayersCommand">
        Lists who is online. It also needs the switch on Server Status & Player Listing, in the tab Player
        Listing.
      </CommandRow>
    </SettingsCard>
  );
}
