import { limitWords } from '@arkwright/contracts/derived/limits';
import { Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { counted } from '../../kit/counted.ts';
import { ProblemNotice, UpgradeNotice } from '../../kit/problem-notice.tsx';
import { useDialogGuard } from '../../kit/use-dialog-guard.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { ServiceRow } from '../shared/hosting/service-rows.ts';
import styles from './add-servers-dialog.module.css';
import { AddedRow } from './added-row.tsx';
import { useAddedServers } from './use-added-servers.ts';

type AddServersDialogProps = { rows: readonly ServiceRow[]; onDone: () => void; onClose: () => void };

/** One service, or several, that become servers. Only their names are fields: the rest is read from the host. */
export function AddServersDialog({ rows, onDone, onClose }: AddServersDialogProps) {
  const adding = useAddedServers(rows);
  const { drafts, chosen, limit, used, room, progress } = adding;
  const guard = useDialogGuard(adding.isChanged, onClose);
  const leftOut = drafts.length - room;

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const count = await adding.submit();
    if (count > 0) {
      showToast({ tone: 'good', message: `${counted(count, 'server')} added` });
      onDone();
    }
    if (count === chosen.length) onClose();
  }
  return (
    <>
      <FormDialog
        opened
        title={rows.length === 1 ? 'Add Server' : 'Add Servers'}
        width={1000}
        onSubmit={(event) => void handleSubmit(event)}
        onClose={guard.requestClose}
        submit={{
          label: chosen.length === 1 ? 'Add 1 server' : `Add ${chosen.length} servers`,
          isBusy: adding.isAdding,
          isDisabled: chosen.length === 0 || !adding.isValid,
          beside: (
            <Text span c="dimmed" size="sm" role="status">
              {progress
                ? `Adding: ${progress.done} of ${progress.total}`
                : used !== undefined &&
                  limit !== undefined &&
                  `${used + chosen.length} of ${counted(limit, 'server')} used after this`}
            </Text>
          ),
          problem: <ProblemNotice problem={adding.problem} />,
        }}
      >
        {leftOut > 0 && (
          <UpgradeNotice>
            {limitWords('servers')} Your tier has room for {room} more: {leftOut} of these{' '}
            {leftOut === 1 ? 'is' : 'are'} left out.
          </UpgradeNotice>
        )}
        <ul className={styles.rows} aria-label="Servers to add">
          {drafts.map((draft) => (
            <AddedRow
              key={draft.service.id}
              draft={draft}
              hasRoom={draft.isChosen || chosen.length < room}
              onChange={(change) => adding.edit(draft.service.id, change)}
            />
          ))}
        </ul>
        <Text c="dimmed" size="sm">
          <IconLock size={14} aria-hidden style={{ verticalAlign: -2 }} /> Host, ports, max players and
          password come from Nitrado and are read again when you add.
        </Text>
      </FormDialog>
      {guard.question}
    </>
  );
}
