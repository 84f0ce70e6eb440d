import { instanceExportRoutes } from '@arkwright/contracts/instance-export/routes';
import { Group, Text } from '@mantine/core';
import { IconDownload, IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { download } from '../../kit/download.ts';
import { useInstance } from '../../kit/instances.ts';
import { useKit } from '../../kit/kit.tsx';
import type { Problem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useCan } from '../../kit/use-can.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { useDialog } from '../../ui/use-dialog.ts';

const RestoreDialog = lazyDialog(async () => (await import('./restore-dialog.tsx')).RestoreDialog);

/** The bot as a file for another installation, and the way back. */
export function MoveBot() {
  const kit = useKit();
  const { id: botId, guildName } = useInstance();
  const { reason } = useCan(instanceExportRoutes.download);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { dialog, open, close } = useDialog<'restore'>();

  async function handleSave() {
    setSaving(true);
    const day = new Date().toISOString().slice(0, 10);
    const name = guildName.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
    const outcome = await download(kit, {
      route: instanceExportRoutes.download,
      request: { params: { botId } },
      fileName: `bot-${name}-${day}.jsonl.gz`,
    });
    setSaving(false);
    setProblem(outcome.ok ? null : outcome.problem);
  }

  return (
    <>
      <Text>
        The file has everything that was configured or entered in this bot. Passwords, keys and tokens are not
        in it, nor are the history and logs. Restoring one replaces what this bot has; you see what changes
        before it happens.
      </Text>
      <ProblemNotice problem={problem} onRetry={() => void handleSave()} />
      <Group>
        <ActionButton
          variant="default"
          leftSection={<IconDownload size={16} />}
          loading={isSaving}
          reason={reason}
          onClick={() => void handleSave()}
        >
          Download this bot
        </ActionButton>
        <ActionButton
          variant="default"
          leftSection={<IconFileUpload size={16} />}
          reason={reason}
          onClick={() => open('restore')}
        >
          Restore from a file
        </ActionButton>
      </Group>
      {dialog === 'restore' && <RestoreDialog onClose={close} />}
    </>
  );
}
