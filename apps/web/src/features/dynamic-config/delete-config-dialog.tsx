import { dynamicConfigRoutes } from '@arkwright/contracts/dynamic-config/routes';
import type { DynamicConfig } from '@arkwright/contracts/dynamic-config/schema';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { Problem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import styles from './delete-config-dialog.module.css';
import type { ConfigCollection } from './use-dynamic-configs.ts';

type DeleteConfigDialogProps = { config: DynamicConfig; configs: ConfigCollection; onClose: () => void };

export function DeleteConfigDialog({ config, configs, onClose }: DeleteConfigDialogProps) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const { id, name } = config;

  async function handleDelete() {
    const outcome = await configs.remove(dynamicConfigRoutes.remove, { params: { id } }, id);
    setProblem(outcome.ok ? null : outcome.problem);
    return outcome.ok;
  }

  return (
    <ConfirmDialog
      opened
      title="Delete Dynamic Config"
      confirmLabel="Delete"
      onConfirm={handleDelete}
      onClose={onClose}
    >
      <Stack gap="sm">
        <dl className={styles.facts}>
          <dt>Name</dt>
          <dd>
            <bdi>{name}</bdi>
          </dd>
          <dt>ID</dt>
          <dd>{id}</dd>
        </dl>
        <span>
          The config and its link will be gone; this can’t be undone. A game server that uses it keeps what it
          has loaded until its next start, and then has its own settings again.
        </span>
        <ProblemNotice problem={problem} />
      </Stack>
    </ConfirmDialog>
  );
}
