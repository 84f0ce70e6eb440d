import { dynamicConfigRoutes } from '@arkwright/contracts/dynamic-config/routes';
import type { DynamicConfig } from '@arkwright/contracts/dynamic-config/schema';
import { ConfigDialog } from './config-dialog.tsx';
import type { ConfigCollection } from './use-dynamic-configs.ts';

type EditConfigDialogProps = {
  /** The config as it was when the dialog was opened. */
  config: DynamicConfig;
  configs: ConfigCollection;
  onClose: () => void;
};

/** A save sends what was changed here, on top of the config as it is known now. */
export function EditConfigDialog({ config, configs, onClose }: EditConfigDialogProps) {
  const latest = configs.rows.find(({ id }) => id === config.id) ?? config;
  return (
    <ConfigDialog
      config={config}
      isOutdated={latest.name !== config.name || latest.settings !== config.settings}
      onSend={({ name, settings }, isChanged) =>
        configs.save(dynamicConfigRoutes.update, {
          body: {
            data: {
              id: config.id,
              botId: config.botId,
              name: isChanged('name') ? name : latest.name,
              settings: isChanged('settings') ? settings : latest.settings,
            },
          },
        })
      }
      onClose={onClose}
    />
  );
}
