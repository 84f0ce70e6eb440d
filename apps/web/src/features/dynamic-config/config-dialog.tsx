import { dynamicConfigRoutes } from '@arkwright/contracts/dynamic-config/routes';
import { type DynamicConfig, dynamicConfigFields } from '@arkwright/contracts/dynamic-config/schema';
import { TextInput } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { EditDialog } from '../../kit/collection/edit-dialog.tsx';
import { useEditForm } from '../../kit/collection/use-edit-form.ts';
import { useInstance } from '../../kit/instances.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { SettingsEditor } from './settings-editor.tsx';
import type { ConfigCollection } from './use-dynamic-configs.ts';

type ConfigDialogProps = {
  /** The config as it was when the dialog was opened; undefined for a new one. */
  config?: DynamicConfig;
  configs: ConfigCollection;
  onClose: () => void;
};

/** The dialog for a config. A save applies the changes on top of the current config. */
export function ConfigDialog({ config, configs, onClose }: ConfigDialogProps) {
  const botId = useInstance().id;
  const latest = config && (configs.rows.find(({ id }) => id === config.id) ?? config);
  const form = useEditForm({
    schema: dynamicConfigFields,
    defaults: { name: config?.name ?? '', settings: config?.settings ?? '' },
    at: 'data',
    send: (values, changed) => {
      if (!latest) return configs.save(dynamicConfigRoutes.create, { body: { data: { ...values, botId } } });
      const { id, name, settings } = latest;
      return configs.save(dynamicConfigRoutes.update, {
        body: { data: { id, botId, name, settings, ...changed } },
      });
    },
    onClose,
    done: config ? 'Dynamic Config saved' : 'Dynamic Config added',
  });
  return (
    <EditDialog
      what="Dynamic Config"
      form={form}
      isNew={!config}
      isOutdated={latest?.name !== config?.name || latest?.settings !== config?.settings}
      width={800}
    >
      {config && <CopyField label="ID" value={config.id} />}
      <TextInput
        label="Name"
        withAsterisk
        autoComplete="off"
        dir="auto"
        data-autofocus
        {...form.register('name')}
        error={form.errorOf('name')}
      />
      <Controller
        control={form.control}
        name="settings"
        render={({ field: { value, onChange, onBlur } }) => (
          <SettingsEditor
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            error={form.errorOf('settings')}
          />
        )}
      />
    </EditDialog>
  );
}
