import type { StoredManager } from '@arkwright/contracts/instances/schema';
import type { ManagerKind } from '@arkwright/contracts/permissions/bounds';
import { managerFields } from '@arkwright/contracts/permissions/schema';
import { useEditForm } from '../../kit/collection/use-edit-form.ts';
import { useInstance } from '../../kit/instances.ts';
import type { ManagerRow } from './manager-columns.tsx';
import { problemOf } from './manager-problem.ts';
import type { Managers } from './use-managers.ts';

const NEW: Pick<StoredManager, 'permissions' | 'expiresAt'> = { permissions: [], expiresAt: 0 };

type ManagerFormOptions = {
  kind: ManagerKind;
  /** The manager as it was when the dialog was opened; undefined for a new one. */
  manager: ManagerRow | undefined;
  managers: Managers;
  /** Whether the page's working copy is saved at once. */
  isSaved: () => boolean;
  onClose: () => void;
};

/** The form of a manager. It changes the working copy; the page saves it. */
export function useManagerForm({ kind, manager, managers, isSaved, onClose }: ManagerFormOptions) {
  const instance = useInstance();
  const { permissions, expiresAt } = manager ?? NEW;
  return useEditForm({
    schema: managerFields,
    defaults: { kind, discordId: manager?.discordId ?? '', permissions: [...permissions], expiresAt },
    send: async (values) => {
      const problem = problemOf(values, {
        before: manager,
        managers: managers.rows,
        ownerId: instance.ownerId,
        guildId: instance.guildId,
      });
      if (problem) return { ok: false, problem };
      managers.change(values.discordId, values);
      if (isSaved()) managers.saveNext();
      return { ok: true, reply: values };
    },
    onClose,
  });
}
