import { MAX_DYNAMIC_CONFIGS, MAX_DYNAMIC_CONFIGS_WORDS } from '@arkwright/contracts/dynamic-config/bounds';
import { dynamicConfigRoutes } from '@arkwright/contracts/dynamic-config/routes';
import { Button } from '@mantine/core';
import { IconFileSettings, IconPlus, IconRefresh } from '@tabler/icons-react';
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
import { ConfigActionsContext } from './config-actions-context.ts';
import { CONFIG_COLUMNS } from './config-columns.tsx';
import { ConfigDetails } from './config-details.tsx';
import { ConfigDialogs, type OpenDialog, preloadDialogs } from './config-dialogs.tsx';
import styles from './dynamic-config-page.module.css';
import { SetupGuide } from './setup-guide.tsx';
import { idOfConfig, useDynamicConfigs } from './use-dynamic-configs.ts';

/** Rows a page (specification §9). */
const DEFAULTS = { size: 25, sortBy: 'name' };

export function DynamicConfigPage() {
  const configs = useDynamicConfigs(useInstance().id);
  const canAdd = useCan(dynamicConfigRoutes.create);
  const canEdit = useCan(dynamicConfigRoutes.update);
  const canDelete = useCan(dynamicConfigRoutes.remove);
  const page = useRef<HTMLDivElement>(null);
  const { dialog, open, close } = useDialog<OpenDialog>(() => page.current);
  const isFull = configs.rows.length >= MAX_DYNAMIC_CONFIGS;
  const lacksTier = !canAdd.ok && canAdd.kind === 'tier';

  useEffect(() => {
    // The dialogs are fetched when the screen stands.
    const timer = setTimeout(preloadDialogs, 300);
    return () => clearTimeout(timer);
  }, []);

  const add = (
    <ActionButton
      leftSection={<IconPlus size={16} />}
      reason={canAdd.reason ?? (isFull ? MAX_DYNAMIC_CONFIGS_WORDS : undefined)}
      onClick={() => open({ kind: 'add' })}
    >
      Add
    </ActionButton>
  );

  return (
    <AreaAccess area="DynamicConfig">
      <div ref={page} tabIndex={-1} className={styles.page}>
        <PageHeader
          title="Dynamic Config"
          description="Settings that your game servers fetch while they run: new rates for the weekend without a restart."
          actions={<LastChanged area="DynamicConfig" />}
        />
        <div className={styles.notices}>
          <StaleNotice of={configs} />
          {lacksTier && (
            <UpgradeNotice>
              Dynamic Config is a Tier 3 feature.
              {configs.rows.length > 0 &&
                ' Your configs are kept, but game servers do not get them any more: they keep what they have loaded until their next start.'}
            </UpgradeNotice>
          )}
        </div>
        <ConfigActionsContext
          value={{
            editReason: canEdit.reason,
            deleteReason: canDelete.reason,
            open: (kind, config) => open({ kind, config }),
          }}
        >
          <DataTable
            label="Dynamic configs"
            data={configs}
            columns={CONFIG_COLUMNS}
            rowId={idOfConfig}
            defaults={DEFAULTS}
            detail={(config) => <ConfigDetails config={config} />}
            slots={{
              empty: (
                <EmptyState icon={<IconFileSettings />} title="Write your first config" action={add}>
                  A config is a list of settings such as XPMultiplier=2. Each has a link of its own that game
                  servers fetch; after you have added one, this page tells what to put into a server’s launch
                  parameters and GameUserSettings.ini.
                </EmptyState>
              ),
              actions: (
                <>
                  <Button
                    variant="default"
                    leftSection={<IconRefresh size={16} />}
                    loading={configs.isRefreshing}
                    onClick={configs.refresh}
                  >
                    Refresh
                  </Button>
                  {add}
                </>
              ),
            }}
          />
        </ConfigActionsContext>
        <SetupGuide configs={configs.rows} />
        {dialog !== null && (
          <Suspense fallback={null}>
            <ConfigDialogs dialog={dialog} configs={configs} onClose={close} />
          </Suspense>
        )}
      </div>
    </AreaAccess>
  );
}
