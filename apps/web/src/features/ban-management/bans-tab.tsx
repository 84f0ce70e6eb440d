import { MAX_BANS, MAX_BANS_WORDS } from '@arkwright/contracts/ban-management/bounds';
import type { BanEntry } from '@arkwright/contracts/ban-management/schema';
import { banManagementFeature } from '@arkwright/contracts/manifests/ban-management';
import { publishedBanRoutes } from '@arkwright/contracts/published-bans/routes';
import { Stack } from '@mantine/core';
import { IconFileImport, IconHammer, IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useActions } from '../../kit/actions/use-actions.tsx';
import { useInstance } from '../../kit/instances.ts';
import type { Problem } from '../../kit/problem.ts';
import { ProblemNotice, TierNotice } from '../../kit/problem-notice.tsx';
import { useRead } from '../../kit/reads.ts';
import { StaleNotice } from '../../kit/stale-notice.tsx';
import { useLimits } from '../../kit/use-can.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { RowKind } from '../../ui/table/row-kind.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import { BanOffNotice } from '../shared/bans/ban-off-notice.tsx';
import { isInForce, stateOf } from '../shared/bans/ban-state.ts';
import { useIsBanOff } from '../shared/bans/use-is-ban-off.ts';
import { BAN_ACTIONS } from './ban-actions.ts';
import { banColumns } from './ban-columns.tsx';
import { BanDetails } from './ban-details.tsx';
import { type BanDialogState, BanDialogs } from './ban-dialogs.tsx';
import { ExportMenu } from './export-menu.tsx';
import { LiftingList } from './lifting-list.tsx';
import { idOfBan, useBanReasons, useBans } from './use-bans.ts';
import { banManagementView } from './view.ts';

const ACTIVE: RowKind<BanEntry> = {
  id: 'active',
  words: 'active',
  tone: 'danger',
  holds: (ban) => isInForce(ban, Date.now()),
};
const BAN_KINDS: readonly RowKind<BanEntry>[] = [
  ACTIVE,
  {
    id: 'timed-out',
    words: 'timed out',
    tone: 'off',
    holds: (ban) => stateOf(ban, Date.now()) === 'timed-out',
  },
  { id: 'ignored', words: 'ignored', tone: 'good', holds: ({ isIgnoreEntry }) => isIgnoreEntry },
];

/** While Ban Management is off no player is kept out. */
const KINDS_WHILE_OFF = BAN_KINDS.with(0, { ...ACTIVE, words: 'not enforced', tone: 'off' });

/** The instance's own ban list. */
export function BansTab() {
  const { id: botId } = useInstance();
  const bans = useBans(botId);
  const { data: state } = useRead(publishedBanRoutes.state, { params: { botId } });
  const { ban: noBan, import: noImport } = useBanReasons();
  const actions = useActions(BAN_ACTIONS);
  const { offersFor } = actions;
  const { dialog, open, close } = useDialog<BanDialogState>();
  const [problem, setProblem] = useState<Problem | null>(null);
  const isOff = useIsBanOff();
  const limits = useLimits();
  const full = bans.rows.length >= MAX_BANS ? MAX_BANS_WORDS : undefined;
  // The table goes through a hundred thousand rows again when its columns are others.
  const columns = useMemo(() => banColumns(offersFor), [offersFor]);
  const add = (
    <ActionButton
      leftSection={<IconPlus size={16} />}
      reason={noBan ?? full}
      onClick={() => open({ kind: 'add' })}
    >
      Add Ban
    </ActionButton>
  );
  const importing = (
    <ActionButton
      variant="default"
      leftSection={<IconFileImport size={16} />}
      reason={noImport}
      onClick={() => open({ kind: 'import' })}
    >
      Import
    </ActionButton>
  );
  return (
    <Stack>
      <TierNotice feature={banManagementFeature} />
      <StaleNotice of={bans} />
      {/* What the tier lacks can't be switched on. */}
      {limits?.[banManagementFeature.tier.name] !== false && <BanOffNotice />}
      <ProblemNotice problem={problem} />
      <DataTable
        label="Bans"
        data={bans}
        columns={columns}
        rowId={idOfBan}
        view={banManagementView}
        kinds={isOff ? KINDS_WHILE_OFF : BAN_KINDS}
        detail={(ban) => <BanDetails ban={ban} />}
        slots={{
          empty: (
            <EmptyState
              icon={<IconHammer />}
              title="Nobody is banned"
              action={
                <>
                  {add}
                  {importing}
                </>
              }
            >
              Ban players here, from the Data Dashboard or the Live Room, or with /ban in Discord. They are
              kicked, and can’t join any of your servers.
            </EmptyState>
          ),
          actions: (
            <>
              {importing}
              <ExportMenu onOutcome={setProblem} />
              {add}
            </>
          ),
        }}
      />
      <LiftingList lifting={state?.lifting ?? []} />
      <BanDialogs dialog={dialog} bans={bans} onClose={close} />
      {actions.dialog}
    </Stack>
  );
}
