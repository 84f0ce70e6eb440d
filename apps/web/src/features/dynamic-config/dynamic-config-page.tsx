import { MAX_DYNAMIC_CONFIGS, MAX_DYNAMIC_CONFIGS_WORDS } from '@arkwright/contracts/dynamic-config/bounds';
import { dynamicConfigRoutes } from '@arkwright/contracts/dynamic-config/routes';
import type { DynamicConfig } from '@arkwright/contracts/dynamic-config/schema';
import { dynamicConfigFeature } from '@arkwright/contracts/manifests/dynamic-config';
import { IconFileSettings } from '@tabler/icons-react';
import { CollectionPage } from '../../kit/collection/collection-page.tsx';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import type { RowDialog } from '../../kit/collection/row-dialog.ts';
import { useNamedServers } from '../../kit/directory.ts';
import { useInstance } from '../../kit/instances.ts';
import { TierNotice } from '../../kit/problem-notice.tsx';
import { StaleNotice } from '../../kit/stale-notice.tsx';
import { useCan } from '../../kit/use-can.ts';
import { AddButton } from '../../ui/add-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { configColumns } from './config-columns.tsx';
import { ConfigDetails } from './config-details.tsx';
import { usersByConfig } from './fetched-by.ts';
import { SetupGuide } from './setup-guide.tsx';
import { idOfConfig, useDynamicConfigs } from './use-dynamic-configs.ts';
import { dynamicConfigView } from './view.ts';

const ConfigDialog = lazyDialog(async () => (await import('./config-dialog.tsx')).ConfigDialog);
const DeleteDialog = lazyDialog(async () => (await import('./delete-config-dialog.tsx')).DeleteConfigDialog);

export function DynamicConfigPage() {
  const configs = useDynamicConfigs(useInstance().id);
  const servers = useNamedServers();
  const canAdd = useCan(dynamicConfigRoutes.create);
  const editReason = useCan(dynamicConfigRoutes.update).reason;
  const deleteReason = useCan(dynamicConfigRoutes.remove).reason;
  const { dialog, open, close } = useDialog<RowDialog<DynamicConfig>>();
  const fullReason = configs.rows.length >= MAX_DYNAMIC_CONFIGS ? MAX_DYNAMIC_CONFIGS_WORDS : undefined;
  const add = <AddButton reason={canAdd.reason ?? fullReason} onClick={() => open({ kind: 'add' })} />;
  return (
    <CollectionPage
      feature={dynamicConfigFeature}
      description="Settings that your game servers fetch while they run: new rates for the weekend without a restart."
      notices={
        <>
          <StaleNotice of={configs} />
          <TierNotice feature={dynamicConfigFeature}>
            {configs.rows.length > 0 &&
              'Your configs are kept, but game servers no longer get them: they keep the loaded settings until their next start.'}
          </TierNotice>
        </>
      }
    >
      <DataTable
        label="Dynamic configs"
        data={configs}
        columns={configColumns({
          editReason,
          deleteReason,
          open,
          use: { byConfig: usersByConfig(configs.rows), total: servers?.length },
        })}
        rowId={idOfConfig}
        view={dynamicConfigView}
        detail={(config) => <ConfigDetails config={config} />}
        slots={{
          empty: (
            <EmptyState icon={<IconFileSettings />} title="Write your first config" action={add}>
              A config is a list of settings such as XPMultiplier=2. Each has its own link for game servers to
              fetch; once you have added one, this page shows what to put into a server’s launch parameters
              and GameUserSettings.ini.
            </EmptyState>
          ),
          actions: add,
        }}
      />
      <SetupGuide configs={configs.rows} />
      {dialog?.kind === 'add' && <ConfigDialog configs={configs} onClose={close} />}
      {dialog?.kind === 'edit' && <ConfigDialog config={dialog.row} configs={configs} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteDialog config={dialog.row} configs={configs} onClose={close} />}
    </CollectionPage>
  );
}
