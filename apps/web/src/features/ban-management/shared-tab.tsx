import { banRoutes } from '@arkwright/contracts/ban-management/routes';
import type { SharedBan } from '@arkwright/contracts/ban-management/schema';
import { ban as banSettings } from '@arkwright/contracts/ban-management/settings';
import { banManagementFeature } from '@arkwright/contracts/manifests/ban-management';
import { Stack } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useActions } from '../../kit/actions/use-actions.tsx';
import { useInstance, useInstanceRefresh } from '../../kit/instances.ts';
import { TierNotice } from '../../kit/problem-notice.tsx';
import { storedIn } from '../../kit/settings/use-not-working.ts';
import { StaleNotice } from '../../kit/stale-notice.tsx';
import { useCollection } from '../../kit/use-collection.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { SHARED_BAN_ACTIONS } from './ban-actions.ts';
import { sharedColumns } from './shared-columns.tsx';
import { SharedDetails } from './shared-details.tsx';
import { idOfBan, useBans } from './use-bans.ts';
import { banManagementView } from './view.ts';

/** Specification §8. */
const NOT_SHARING = 'You did not opt-in to Ban Sharing. The list is empty if you do not opt-in.';

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
  const { offersFor, dialog } = useActions(SHARED_BAN_ACTIONS);
  const here = useMemo(() => new Map(bans.rows.map((row) => [idOfBan(row), row])), [bans.rows]);
  const columns = useMemo(() => sharedColumns({ here, offersFor }), [here, offersFor]);
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
      {dialog}
    </Stack>
  );
}
