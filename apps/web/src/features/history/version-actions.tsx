import { type Area, holds, type Permission } from '@arkwright/contracts/derived/permissions';
import { historyRoutes } from '@arkwright/contracts/history/routes';
import type { ChangeEntry } from '@arkwright/contracts/history/schema';
import { IconArrowBackUp, IconArrowsDiff, IconRestore } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ACCESS_WORDS } from '../../kit/can.ts';
import { useInstance } from '../../kit/instances.ts';
import { toProblem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useRead } from '../../kit/reads.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { KEPT_VERSIONS } from './kept-versions.ts';

const loadDialog = () => import('./version-dialog.tsx');
const VersionDialog = lazy(async () => ({ default: (await loadDialog()).VersionDialog }));
const loadUndo = () => import('./undo-dialog.tsx');
const UndoDialog = lazy(async () => ({ default: (await loadUndo()).UndoDialog }));

/** An entry's fields. */
function fieldsOf({ before, after }: ChangeEntry): string[] {
  const sides = [before, after].filter((side) => typeof side === 'object' && side !== null);
  return [...new Set(sides.flatMap((side) => Object.keys(side)))];
}

/** Compare with now, Undo and Restore, for an entry about settings: its version was saved with it. */
export function VersionActions({ entry }: { entry: ChangeEntry }) {
  const instance = useInstance();
  const group = entry.target.id;
  const versions = useRead(historyRoutes.versions, { params: { botId: instance.id, group } });
  const [dialog, setDialog] = useState<{ step: 'compare' | 'restore' | 'undo'; rev: number } | null>(null);
  const version = versions.data?.find(({ savedAt }) => savedAt === entry.at);
  const [current] = versions.data ?? [];

  useEffect(() => {
    // Comparing is a likely next step after opening an entry.
    loadDialog().catch(() => undefined);
    loadUndo().catch(() => undefined);
  }, []);

  // The area is one of the contract's: the entry was recorded with it.
  const need: Permission = entry.area === 'Owner' ? 'Owner' : `${entry.area as Area}_Edit`;
  const missing =
    version || !versions.data ? undefined : `This version of the settings has been removed. ${KEPT_VERSIONS}`;
  const noRestore = holds(instance, need) ? undefined : ACCESS_WORDS.edit;
  const isNow = version !== undefined && version === current;
  const isFirst = version?.rev === 1;
  const noUndo =
    version && !isFirst && !versions.data?.some(({ rev }) => rev === version.rev - 1)
      ? `The version before this change has been removed. ${KEPT_VERSIONS}`
      : undefined;

  const open = (step: 'compare' | 'restore' | 'undo') => version && setDialog({ step, rev: version.rev });
  if (versions.isError && !versions.data)
    return <ProblemNotice problem={toProblem(versions.error)} onRetry={() => void versions.refetch()} />;
  return (
    <>
      <ActionButton
        variant="default"
        leftSection={<IconArrowsDiff size={14} />}
        loading={versions.isPending}
        reason={missing}
        onClick={() => open('compare')}
      >
        Compare with now
      </ActionButton>
      <ActionButton
        variant="default"
        leftSection={<IconArrowBackUp size={14} />}
        loading={versions.isPending}
        reason={missing ?? noRestore ?? noUndo}
        onClick={() => open('undo')}
      >
        Undo this change
      </ActionButton>
      {!isNow && (
        <ActionButton
          variant="default"
          leftSection={<IconRestore size={14} />}
          loading={versions.isPending}
          reason={missing ?? noRestore}
          onClick={() => open('restore')}
        >
          Restore
        </ActionButton>
      )}
      {dialog?.step === 'undo' && (
        <Suspense>
          <UndoDialog
            group={group}
            area={entry.area}
            rev={dialog.rev}
            fields={fieldsOf(entry)}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
      {dialog && dialog.step !== 'undo' && versions.data && (
        <Suspense>
          <VersionDialog
            group={group}
            area={entry.area}
            versions={versions.data}
            initial={{ step: dialog.step, rev: dialog.rev }}
            noRestore={noRestore}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
    </>
  );
}
