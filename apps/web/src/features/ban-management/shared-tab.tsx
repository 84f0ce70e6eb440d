import { banRoutes } from '@arkwright/contracts/ban-management/routes';
import type { SharedBan } from '@arkwright/contracts/ban-management/schema';
import { ban as banSettings } from '@arkwright/contracts/ban-management/settings';
import { banManagementFeature } from '@arkwright/contracts/manifests/ban-management';
import { Stack } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useMemo } from 'react';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { useInstance, useInstanceRefresh } from '../../kit/instances.ts';
import { TierNotice } from '../../kit/problem-notice.tsx';
import { storedIn } from '../../kit/settings/use-not-working.ts';
import { StaleNotice } from '../../kit/stale-notice.tsx';
import { useCollection } from '../../kit/use-collection.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { bannedName } from '../shared/bans/row-ban-form.ts';
import { sharedColumns } from './shared-columns.tsx';
import { SharedDetails } from './shared-details.tsx';
import { nameOf } from './shared-name.ts';
import { idOfBan, useBanReasons, useBans } from './use-bans.ts';
import { banManagementView } from './view.ts';

/** Specification §8. */
const NOT_SHARING = 'You did not opt-in to Ban Sharing. The list is empty if you do not opt-in.';

const EntryDialog = lazyDialog(async () => (await import('./ban-dialog.tsx')).BanDialog);

/** The initial values for a player banned by others: the latest reason, to be checked. */
const startOf = (player: SharedBan) => ({
  netId: player.netId,
  playerName: bannedName(nameOf(player)),
  reason: player.bans[0]?.reason ?? '',
});

const NOBODY: readonly SharedBan[] = [];
const idOfShared = ({ netId }: SharedBan) => netId;

/** Other bots' shared bans, by player. */
export function SharedTab() {
  const instance = useInstance();
  const isSharing = storedIn(instance)(`${banSettings.name}.optInToBanInfoSharing`) === true;
  const request = { params: { botId: instance.id } };
  // For a bot that does not share the list is empty: an answer from then would be shown when it begins to.
  const shared = useCollection({ list: banRoutes.shared, request, idOf: idOfShared, enabled: isSharing });
  const instances = useInstanceRefresh();
  const bans = useBans(instance.id);
  const { ban: noBan } = useBanReasons();
  const { dialog, open, close } = useDialog<SharedBan>();
  const here = useMemo(() => new Map(bans.rows.map((row) => [idOfBan(row), row])), [bans.rows]);
  const columns = useMemo(() => sharedColumns({ here, reason: noBan, open }), [here, noBan, open]);
  return (
    <Stack>
      <TierNotice feature={banManagementFeature} />
      {isSharing && <StaleNotice of={shared} />}
      <DataTable
        label="Shared bans"
        data={isSharing ? shared : { ...instances, rows: NOBODY, status: 'ready' }}
        columns={columns}
        rowId={idOfShared}
        view={banManagementView}
        detail={(player) => <SharedDetails player={player} />}
        slots={{
          empty: isSharing ? (
            <EmptyState icon={<IconUsersGroup />} title="Nobody is banned elsewhere">
              The other bots that share their bans have banned nobody now.
            </EmptyState>
          ) : (
            <EmptyState
              icon={<IconUsersGroup />}
              title="Shared bans"
              action={
                <ButtonLink to="/banManagement" variant="default">
                  Set up ban sharing
                </ButtonLink>
              }
            >
              {NOT_SHARING}
            </EmptyState>
          ),
        }}
      />
      {dialog && <EntryDialog bans={bans} start={startOf(dialog)} onClose={close} />}
    </Stack>
  );
}
