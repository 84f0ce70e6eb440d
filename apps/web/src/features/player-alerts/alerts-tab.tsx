import { MAX_PLAYER_ALERTS, MAX_PLAYER_ALERTS_WORDS } from '@arkwright/contracts/player-alerts/bounds';
import type { AlertPlayer } from '@arkwright/contracts/player-alerts/settings';
import { Stack } from '@mantine/core';
import { IconPlus, IconUserExclamation } from '@tabler/icons-react';
import { useRef } from 'react';
import { useActions } from '../../kit/actions/use-actions.tsx';
import { lazyDialog, usePreloadedDialogs } from '../../kit/collection/lazy-dialog.tsx';
import { useInstanceRefresh } from '../../kit/instances.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { AlertsOffNotice } from '../shared/player-alerts/alerts-off-notice.tsx';
import { ALERT_ACTIONS } from './alert-actions.ts';
import { alertColumns } from './alert-columns.tsx';
import { AlertListContext } from './alert-list.ts';
import type { AlertSettings } from './settings-group.ts';
import { playerAlertsView } from './view.ts';

const AlertDialog = lazyDialog(
  async () => (await import('../shared/player-alerts/alert-dialog.tsx')).AlertDialog,
);

/** Players with alerts for joining and leaving. They are part of the settings and saved with them. */
export function AlertsTab({ group }: { group: AlertSettings }) {
  const { value: alerts, reason, onChange } = group.field('alertPlayers');
  const { dialog, open, close } = useDialog<{ kind: 'add' }>();
  const actions = useActions(ALERT_ACTIONS);
  const refresh = useInstanceRefresh();
  const tab = useRef<HTMLDivElement>(null);
  usePreloadedDialogs(tab);
  const fullReason = alerts.length >= MAX_PLAYER_ALERTS ? MAX_PLAYER_ALERTS_WORDS : undefined;
  const offersFor = (alert: AlertPlayer) => actions.offersFor({ alert, reason });

  const add = (
    <ActionButton
      leftSection={<IconPlus size={16} />}
      reason={reason ?? fullReason}
      onClick={() => open({ kind: 'add' })}
    >
      Add Alert
    </ActionButton>
  );
  return (
    <Stack ref={tab} data-field="playerAlert.alertPlayers">
      {!group.value.isEnabled && <AlertsOffNotice />}
      <DataTable
        label="Player alerts"
        data={{ ...refresh, rows: alerts, status: 'ready' }}
        columns={alertColumns(offersFor)}
        rowId={({ netId }) => netId}
        view={playerAlertsView}
        slots={{
          empty: (
            <EmptyState icon={<IconUserExclamation />} title="Nobody has an alert yet" action={add}>
              Add players you want to hear about, such as somebody who was banned before. The bot posts when
              they join or leave.
            </EmptyState>
          ),
          actions: add,
        }}
      />
      {dialog && <AlertDialog alerts={alerts} onChange={onChange} onClose={close} />}
      <AlertListContext value={{ alerts, onChange }}>{actions.dialog}</AlertListContext>
    </Stack>
  );
}
