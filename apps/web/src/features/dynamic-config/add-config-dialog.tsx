import { dynamicConfigRoutes } from '@arkwright/contracts/dynamic-config/routes';
import { useInstance } from '../../kit/instances.ts';
import { ConfigDialog } from './config-dialog.tsx';
import type { ConfigCollection } from './use-dynamic-configs.ts';

type AddConfigDialogProps = { configs: ConfigCollection; onClose: () => void };

export function AddConfigDialog({ configs, onClose }: AddConfigDialogProps) {
  const botId = useInstance().id;
  return (
    <ConfigDialog
      onSend={(values) => configs.save(dynamicConfigRoutes.create, { body: { data: { ...values, botId } } })}
      onClose={onClose}
    />
  );
}
