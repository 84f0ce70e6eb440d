import { fieldLabel, groupLabel } from '@arkwright/contracts/history/labels';
import { historyRoutes } from '@arkwright/contracts/history/routes';
import type { VersionComparison } from '@arkwright/contracts/history/schema';
import { wordsOf } from '@arkwright/contracts/settings-registry';
import { Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useInstance } from '../../kit/instances.ts';
import { toProblem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useRead } from '../../kit/reads.ts';
import { useAction } from '../../kit/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { showToast } from '../../ui/toast.tsx';
import { VersionDifferences } from './version-differences.tsx';

type UndoDialogProps = {
  group: string;
  area: string;
  /** The version that was saved with the change. */
  rev: number;
  /** The fields that were changed. */
  fields: readonly string[];
  onClose: () => void;
};

/** Undoes one change of settings: its fields get their previous values, except for those that changed again since. */
export function UndoDialog({ group, area, rev, fields, onClose }: UndoDialogProps) {
  const { id: botId } = useInstance();
  const queries = useQueryClient();
  const restore = useAction(historyRoutes.restore);
  const since = useRead(historyRoutes.compare, { params: { botId, group, rev } });
  const before = useRead(historyRoutes.compare, { params: { botId, group, rev: rev - 1 } });
  const failed = [since, before].find((read) => read.isError && !read.data);

  const changedAgain = fields.filter((name) => since.data?.fields.some(({ field }) => field === name));
  const back = before.data?.fields.filter(
    ({ field }) => fields.includes(field) && !changedAgain.includes(field),
  );
  const restorable = back?.filter(({ canRestore }) => canRestore) ?? [];
  const isReady = since.data !== undefined && before.data !== undefined;

  async function handleUndo({ currentRev }: VersionComparison) {
    const names = restorable.map(({ field }) => field);
    const outcome = await restore.run({ body: { botId, group, rev: rev - 1, currentRev, fields: names } });
    // Also after a refusal: the compared values may be outdated.
    void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/') });
    if (!outcome.ok) return;
    showToast({ tone: 'good', message: 'Undone' });
    onClose();
  }

  return (
    <Dialog
      opened
      title={`Undo this change of ${groupLabel(group, area)}`}
      width={750}
      closesOn={restore.isRunning ? 'nothing' : 'anything'}
      onClose={onClose}
    >
      <Stack gap="sm">
        {failed && <ProblemNotice problem={toProblem(failed.error)} onRetry={() => void failed.refetch()} />}
        {!failed && !isReady && <LoadingBox height={120} />}
        {isReady && back && back.length > 0 && (
          <VersionDifferences group={group} comparison={{ ...before.data, fields: back }} isRestoring />
        )}
        {isReady && changedAgain.length > 0 && (
          <Text>
            Changed again since then, so it stays as it is:{' '}
            {changedAgain.map((field) => fieldLabel(field, wordsOf(group))).join(', ')}.
          </Text>
        )}
        {isReady && back?.length === 0 && changedAgain.length === 0 && (
          <Text>Everything is as it was before this change.</Text>
        )}
        <ProblemNotice problem={restore.problem} />
      </Stack>
      <DialogButtons>
        <Button variant="default" onClick={onClose} disabled={restore.isRunning} data-autofocus>
          Cancel
        </Button>
        <ActionButton
          loading={restore.isRunning}
          reason={isReady && restorable.length > 0 ? undefined : 'There is nothing to undo.'}
          onClick={() => before.data && void handleUndo(before.data)}
        >
          Undo
        </ActionButton>
      </DialogButtons>
    </Dialog>
  );
}
