import { rconPresetRoutes } from '@arkwright/contracts/rcon-presets/routes';
import { Button } from '@mantine/core';
import { IconPlus, IconRefresh, IconTerminal2 } from '@tabler/icons-react';
import { Suspense, useEffect, useRef } from 'react';
import { AreaAccess } from '../../kit/area-access.tsx';
import { useInstance } from '../../kit/instances.ts';
import { LastChanged } from '../../kit/last-changed.tsx';
import { UpgradeNotice } from '../../kit/problem-notice.tsx';
import { StaleNotice } from '../../kit/stale-notice.tsx';
import { useCan } from '../../kit/use-can.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { CommandList } from './command-list.tsx';
import { PresetActionsContext } from './preset-actions-context.ts';
import { PRESET_COLUMNS } from './preset-columns.tsx';
import { type OpenDialog, PresetDialogs, preloadDialogs } from './preset-dialogs.tsx';
import styles from './rcon-presets-page.module.css';
import { idOfPreset, useRconPresets } from './use-rcon-presets.ts';

/** Rows a page (specification §9). */
const DEFAULTS = { size: 25, sortBy: 'name' };

export function RconPresetsPage() {
  const presets = useRconPresets(useInstance().id);
  const canAdd = useCan(rconPresetRoutes.create, { current: presets.rows.length });
  const canEdit = useCan(rconPresetRoutes.update);
  const canDelete = useCan(rconPresetRoutes.remove);
  const canRun = useCan(rconPresetRoutes.run);
  const page = useRef<HTMLDivElement>(null);
  const { dialog, open, close } = useDialog<OpenDialog>(() => page.current);

  useEffect(() => {
    // The dialogs are fetched when the screen stands.
    const timer = setTimeout(preloadDialogs, 300);
    return () => clearTimeout(timer);
  }, []);

  const add = (
    <ActionButton
      leftSection={<IconPlus size={16} />}
      reason={canAdd.reason}
      onClick={() => open({ kind: 'add' })}
    >
      Add
    </ActionButton>
  );

  return (
    <AreaAccess area="RconPresets" alsoViewedWith="Rcon_View">
      <div ref={page} tabIndex={-1} className={styles.page}>
        <PageHeader
          title="RCON Presets"
          description="Commands that belong together, run with one click here or with /preset in Discord."
          actions={<LastChanged area="RconPresets" />}
        />
        <div className={styles.notices}>
          <StaleNotice of={presets} />
          {!canAdd.ok && canAdd.kind === 'tier' && (
            <UpgradeNotice>
              RCON Presets is a Tier 2 feature.
              {presets.rows.length > 0 && ' Your presets are kept, but can’t be run or changed.'}
            </UpgradeNotice>
          )}
          {!canAdd.ok && canAdd.kind === 'limit' && <UpgradeNotice>{canAdd.reason}</UpgradeNotice>}
        </div>
        <PresetActionsContext
          value={{
            runReason: canRun.reason,
            editReason: canEdit.reason,
            deleteReason: canDelete.reason,
            open: (kind, preset) => open({ kind, preset }),
          }}
        >
          <DataTable
            label="Presets"
            data={presets}
            columns={PRESET_COLUMNS}
            rowId={idOfPreset}
            defaults={DEFAULTS}
            detail={({ commands }) => <CommandList commands={commands} />}
            slots={{
              empty: (
                <EmptyState icon={<IconTerminal2 />} title="Write your first preset" action={add}>
                  A preset is a list of console commands, such as a warning to the players and then SaveWorld.
                  They run one after the other, on one server or on all. In Discord /preset does the same for
                  the roles that the RCON commands allow.
                </EmptyState>
              ),
              actions: (
                <>
                  <Button
                    variant="default"
                    leftSection={<IconRefresh size={16} />}
                    loading={presets.isRefreshing}
                    onClick={presets.refresh}
                  >
                    Refresh
                  </Button>
                  {add}
                </>
              ),
            }}
          />
        </PresetActionsContext>
        {dialog !== null && (
          <Suspense fallback={null}>
            <PresetDialogs dialog={dialog} presets={presets} onClose={close} />
          </Suspense>
        )}
      </div>
    </AreaAccess>
  );
}
