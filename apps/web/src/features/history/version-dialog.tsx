import { groupLabel } from '@arkwright/contracts/history/labels';
import { historyRoutes } from '@arkwright/contracts/history/routes';
import type { SettingsVersion, VersionComparison } from '@arkwright/contracts/history/schema';
import { Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useInstance } from '../../kit/instances.ts';
import { localMoment } from '../../kit/moments.ts';
import { toProblem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useRead } from '../../kit/reads.ts';
import { useAction } from '../../kit/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { Select } from '../../ui/select/select.tsx';
import { showToast } from '../../ui/toast.tsx';
import { KEPT_VERSIONS } from './kept-versions.ts';
import { VersionDifferences } from './version-differences.tsx';

type VersionDialogProps = {
  group: string;
  /** The area of the entry that it was opened from. */
  area: string;
  /** Newest first. */
  versions: readonly SettingsVersion[];
  initial: { step: 'compare' | 'restore'; rev: number };
  /** Why the person may restore nothing here. */
  noRestore: string | undefined;
  onClose: () => void;
};

/** A version of a settings group beside the stored values, with a way to restore it. */
export function VersionDialog({ group, area, versions, initial, noRestore, onClose }: VersionDialogProps) {
  const { id: botId } = useInstance();
  const queries = useQueryClient();
  const restore = useAction(historyRoutes.restore);
  const [{ step, rev }, setShown] = useState(initial);
  const comparison = useRead(historyRoutes.compare, { params: { botId, group, rev } });
  const label = groupLabel(group, area);
  const isRestoring = step === 'restore';

  async function handleRestore({ currentRev }: VersionComparison) {
    const outcome = await restore.run({ body: { botId, group, rev, currentRev } });
    // Also after a refusal: the compared values may be outdated.
    void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/') });
    if (!outcome.ok) return;
    showToast({ tone: 'good', message: `${label} is back at version ${rev}` });
    onClose();
  }

  const restorable = comparison.data?.fields.filter(({ canRestore }) => canRestore) ?? [];
  const nothing = comparison.data && restorable.length === 0 ? 'There is nothing to restore.' : undefined;
  return (
    <Dialog
      opened
      title={isRestoring ? `Restore ${label}` : `Compare ${label} with now`}
      width={750}
      closesOn={restore.isRunning ? 'nothing' : 'anything'}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Select
          label="Version"
          description={KEPT_VERSIONS}
          data={versions.map((version, index) => ({
            value: String(version.rev),
            label: `${version.rev} · ${localMoment(version.savedAt)} · ${version.savedBy}${index === 0 ? ' (now)' : ''}`,
          }))}
          value={String(rev)}
          onChange={(value) => {
            restore.reset();
            setShown({ step, rev: Number(value ?? rev) });
          }}
          disabled={restore.isRunning}
        />
        {comparison.isPending && <LoadingBox height={120} />}
        {comparison.isError && !comparison.data && (
          <ProblemNotice problem={toProblem(comparison.error)} onRetry={() => void comparison.refetch()} />
        )}
        {comparison.data && (
          <VersionDifferences group={group} comparison={comparison.data} isRestoring={isRestoring} />
        )}
        <ProblemNotice problem={restore.problem} />
      </Stack>
      <DialogButtons>
        <Button variant="default" onClick={onClose} disabled={restore.isRunning} data-autofocus>
          {isRestoring ? 'Cancel' : 'Close'}
        </Button>
        <ActionButton
          variant={isRestoring ? 'filled' : 'default'}
          loading={restore.isRunning}
          reason={noRestore ?? nothing}
          onClick={() => {
            if (!isRestoring) setShown({ step: 'restore', rev });
            else if (comparison.data) void handleRestore(comparison.data);
          }}
        >
          {isRestoring ? 'Restore' : 'Restore this version'}
        </ActionButton>
      </DialogButtons>
    </Dialog>
  );
}
