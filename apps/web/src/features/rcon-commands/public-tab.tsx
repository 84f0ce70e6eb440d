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
      <CommandRow of={rows} flag="enableDashboardCommand" />
      <CommandRow of={rows} flag="enableChatCommand" />
      <CommandRow of={rows} flag="enableWhoAmICommand" />
      <CommandRow of={rows} flag="enableSelfKickCommand" />
      <CommandRow of={rows} flag="enableSelfKillCommand" notes={NEEDS_COMPANION} />
      <CommandRow
        of={rows}
        flag="enableListPlayersCommand"
        notes={
          <>
            It also needs its switch in{' '}
            <TextLink to="/statusAndListing" search={{ tab: 'players' }} inherit underline="always">
              Player Listing
            </TextLink>
            {isListed === undefined ? '.' : isListed ? ', which is on.' : ', which is off.'}
          </>
        }
      />
    </SettingsCard>
  );
}
