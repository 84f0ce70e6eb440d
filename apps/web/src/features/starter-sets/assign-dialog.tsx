import { starterSetRoutes } from '@arkwright/contracts/starter-sets/routes';
import { AT_LEAST_ONE_SERVER, type StarterSetsState } from '@arkwright/contracts/starter-sets/schema';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useInstance } from '../../kit/instances.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { ServerPicker } from '../../kit/server-picker.tsx';
import { useUnsaved } from '../../kit/unsaved.ts';
import { useAction } from '../../kit/use-action.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TablePager } from '../../ui/table/table-pager.tsx';
import { hasPages, pagesOf } from '../../ui/table/table-view.ts';
import { showToast } from '../../ui/toast.tsx';
import type { SetCollection } from './use-starter-sets.ts';

type AssignDialogProps = {
  sets: SetCollection;
  servers: StarterSetsState['servers'];
  onClose: () => void;
};

/** Rows a page (specification §9). */
const ROWS = 50;

/** Says for all sets at once on which servers they can be claimed. */
export function AssignDialog({ sets, servers, onClose }: AssignDialogProps) {
  const { id: botId } = useInstance();
  const { run, problem, isRunning } = useAction(starterSetRoutes.assign);
  const [chosen, setChosen] = useState(() => new Map(sets.rows.map(({ id, serverIds }) => [id, serverIds])));
  const [isChecked, setIsChecked] = useState(false);
  const [view, setView] = useState({ page: 1, size: ROWS });
  const changed = sets.rows.flatMap(({ id, serverIds }) => {
    const now = chosen.get(id) ?? serverIds;
    return now.toSorted().join() === serverIds.toSorted().join() ? [] : [{ id, serverIds: now }];
  });

  useUnsaved(changed.length > 0);

  const isMissing = (id: string) => changed.some((set) => set.id === id && set.serverIds.length === 0);
  const { page } = pagesOf(view, sets.rows.length);
  const shown = sets.rows.slice((page - 1) * view.size, page * view.size);

  async function submit(): Promise<void> {
    const missing = sets.rows.findIndex(({ id }) => isMissing(id));
    if (missing !== -1) {
      // The error may be on another page.
      if (!shown.some(({ id }) => isMissing(id)))
        setView({ ...view, page: Math.floor(missing / view.size) + 1 });
      return setIsChecked(true);
    }
    const outcome = await run({ body: { botId, starterSets: changed } });
    if (!outcome.ok) return;
    sets.refresh();
    showToast({ tone: 'good', message: 'Assignment saved' });
    onClose();
  }

  return (
    <FormDialog
      opened
      title="Assignment"
      width={750}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onClose={onClose}
      submit={{
        label: 'Save',
        isBusy: isRunning,
        isDisabled: changed.length === 0,
        problem: <ProblemNotice problem={problem} />,
      }}
    >
      {sets.rows.length === 0 && <Text c="dimmed">There are no starter sets yet.</Text>}
      {shown.map(({ id, name, serverIds }) => (
        <ServerPicker
          key={id}
          label={name}
          servers={servers}
          value={chosen.get(id) ?? serverIds}
          onChange={(value) => setChosen(new Map(chosen).set(id, value))}
          error={isChecked && isMissing(id) ? AT_LEAST_ONE_SERVER : undefined}
        />
      ))}
      {hasPages(sets.rows.length, view.size) && (
        <TablePager
          total={sets.rows.length}
          view={view}
          offersAll={false}
          onChange={(change) => setView({ ...view, ...change })}
        />
      )}
    </FormDialog>
  );
}
