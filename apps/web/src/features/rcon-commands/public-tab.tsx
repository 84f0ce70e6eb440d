import { useInstance } from '../../kit/instances.ts';
import { storedIn } from '../../kit/settings/use-not-working.ts';
import { TextLink } from '../../ui/button-link.tsx';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { CommandRow, type CommandRows, NEEDS_COMPANION } from './command-row.tsx';

/** Commands for every member of the Discord server. */
export function PublicTab({ rows }: { rows: CommandRows }) {
  // Undefined without access.
  const isListed = storedIn(useInstance())('playerList.isCommandEnabled');
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
        Lists who is online. It also needs its switch in{' '}
        <TextLink to="/statusAndListing" search={{ tab: 'players' }} inherit underline="always">
          Player Listing
        </TextLink>
        {isListed === undefined ? '.' : isListed ? ', which is on.' : ', which is off.'}
      </CommandRow>
    </SettingsCard>
  );
}
