import { dynamicConfigRoutes } from '@arkwright/contracts/dynamic-config/routes';
import type { DynamicConfig } from '@arkwright/contracts/dynamic-config/schema';
import { DeleteDialog } from '../../kit/collection/delete-dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import type { ConfigCollection } from './use-dynamic-configs.ts';

type DeleteConfigDialogProps = { config: DynamicConfig; configs: ConfigCollection; onClose: () => void };

/** Shows name and id (specification §2). */
export function DeleteConfigDialog({ config, configs, onClose }: DeleteConfigDialogProps) {
  const { id, name } = config;
  return (
    <DeleteDialog
      what="Dynamic Config"
      onDelete={() => configs.remove(dynamicConfigRoutes.remove, { params: { id } }, id)}
      onClose={onClose}
    >
      <Facts>
        <dt>Name</dt>
        <dd>
          <bdi>{name}</bdi>
        </dd>
        <dt>ID</dt>
        <dd>{id}</dd>
      </Facts>
      <span>
        The config and its link will be deleted; this can’t be undone. A game server that uses it keeps the
        loaded settings until its next start, then goes back to its own.
      </span>
    </DeleteDialog>
  );
}
