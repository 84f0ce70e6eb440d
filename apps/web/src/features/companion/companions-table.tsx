import type { CompanionServer } from '@arkwright/contracts/companion/schema';
import type { GroupValue } from '@arkwright/contracts/settings-registry';
import { Text, Title } from '@mantine/core';
import { IconServer2 } from '@tabler/icons-react';
import { useId } from 'react';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { useServerGroups } from '../../kit/server-groups.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { COMPANION_KINDS, companionColumns } from './companion-columns.tsx';
import styles from './companions-table.module.css';
import { type Companions, idOfServer } from './use-companions.ts';
import { companionView } from './view.ts';

const ConfigDialog = lazyDialog(async () => (await import('./config-dialog.tsx')).ConfigDialog);

type CompanionsTableProps = {
  companions: Companions;
  settings: GroupValue<'companionMod'>;
  /** Undefined for people who may not have it, empty until there is one. */
  registrationKey: string | undefined;
};

/** The game servers with their companions, and the configuration of each. */
export function CompanionsTable(props: CompanionsTableProps) {
  const { companions, settings, registrationKey } = props;
  const { companionType: type, isRegistrationEnabled: canRegister } = settings;
  const id = useId();
  const groups = useServerGroups(idOfServer);
  const rowNow = ({ serverId }: CompanionServer) => companions.rows.find((row) => row.serverId === serverId);
  const { dialog, open, close } = useDialog<CompanionServer | 'new'>();
  const typeReason = type === 'NotSelected' ? 'Choose the companion type first.' : undefined;
  const newReason = canRegister ? typeReason : 'Switch on “Automatic server registration” first.';
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Title order={2} id={id}>
        Game servers
      </Title>
      <Text c="dimmed" mt={4} mb="sm">
        Each server needs its own companion, with its own configuration: the mod in the game, or the agent
        beside it.
      </Text>
      <DataTable
        label="Companions"
        data={companions}
        columns={companionColumns(open)}
        rowId={idOfServer}
        view={companionView}
        kinds={COMPANION_KINDS}
        groups={groups}
        slots={{
          actions: (
            <ActionButton variant="default" reason={newReason} onClick={() => open('new')}>
              Configuration for a new server
            </ActionButton>
          ),
          empty: (
            <EmptyState
              icon={<IconServer2 />}
              title="Add a game server first"
              action={<ButtonLink to="/servers">To the servers</ButtonLink>}
            >
              Then you find its configuration here. With Automatic server registration, a game server with the
              companion adds itself.
            </EmptyState>
          ),
        }}
      />
      {dialog !== null && (
        <ConfigDialog
          // Shows data that arrived since it was opened as well.
          server={dialog === 'new' ? undefined : (rowNow(dialog) ?? dialog)}
          type={type === 'NotSelected' ? undefined : type}
          settings={settings}
          registrationKey={registrationKey}
          onClose={close}
        />
      )}
    </section>
  );
}
