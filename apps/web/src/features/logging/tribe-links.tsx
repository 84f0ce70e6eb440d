import type { TribeLogLinkEntry } from '@arkwright/contracts/tribe-log-link/schema';
import { tribeLogLink } from '@arkwright/contracts/tribe-log-link/settings';
import { Stack, Title } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import type { RowDialog } from '../../kit/collection/row-dialog.ts';
import { useInstance } from '../../kit/instances.ts';
import type { Settings } from '../../kit/settings/use-settings.ts';
import { StaleNotice } from '../../kit/stale-notice.tsx';
import { Banner } from '../../ui/banner.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { RowKind } from '../../ui/table/row-kind.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import { type TribeLinkDialogKind, tribeLinkColumns } from './tribe-link-columns.tsx';
import { idOfLink, useTribeLinkReasons, useTribeLinks } from './use-tribe-links.ts';
import { loggingView } from './view.ts';

const ApproveDialog = lazyDialog(async () => (await import('./approve-link-dialog.tsx')).ApproveLinkDialog);
const EndDialog = lazyDialog(async () => (await import('./end-link-dialog.tsx')).EndLinkDialog);

const LINK_KINDS: readonly RowKind<TribeLogLinkEntry>[] = [
  { id: 'requested', words: 'asking', tone: 'warning', holds: ({ state }) => state === 'requested' },
  { id: 'active', words: 'on', tone: 'good', holds: ({ state }) => state === 'active' },
  { id: 'paused', words: 'paused', tone: 'warning', holds: ({ state }) => state === 'paused' },
  { id: 'ended', words: 'ended', tone: 'off', holds: ({ state }) => state === 'ended' },
];

/** Tribe logs that members have linked, and requests that need a decision. */
export function TribeLinks({ settings }: { settings: Settings }) {
  const links = useTribeLinks(useInstance().id);
  const reasons = useTribeLinkReasons();
  const { dialog, open, close } = useDialog<RowDialog<TribeLogLinkEntry, TribeLinkDialogKind>>();
  const { isEnabled } = settings.of(tribeLogLink).value;
  const shared = { links, onClose: close };
  return (
    <Stack>
      <Title order={2}>Linked tribe logs</Title>
      <StaleNotice of={links} />
      {!isEnabled && links.rows.some(({ state }) => state !== 'ended') && (
        <Banner tone="warning">Tribe log linking is switched off: nothing of these is posted.</Banner>
      )}
      <DataTable
        label="Linked tribe logs"
        data={links}
        columns={tribeLinkColumns({ reasons, open })}
        rowId={idOfLink}
        view={loggingView}
        kinds={LINK_KINDS}
        toneOf={({ state }) => (state === 'ended' ? 'off' : undefined)}
        slots={{
          empty: (
            <EmptyState icon={<IconLink />} title="Nobody has linked a tribe log yet">
              Members type /tribelog in your Discord server. Whoever is registered and in the tribe by the
              last upload gets its log at once; anybody else asks here for your approval.
            </EmptyState>
          ),
        }}
      />
      {dialog?.kind === 'approve' && <ApproveDialog {...shared} link={dialog.row} />}
      {(dialog?.kind === 'refuse' || dialog?.kind === 'end') && (
        <EndDialog {...shared} link={dialog.row} isRequest={dialog.kind === 'refuse'} />
      )}
    </Stack>
  );
}
