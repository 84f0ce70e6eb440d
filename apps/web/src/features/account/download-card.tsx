import { accountRoutes } from '@arkwright/contracts/account/routes';
import { Box } from '@mantine/core';
import { IconDownload, IconPackageExport } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { download } from '../../kit/download.ts';
import { fileSize } from '../../kit/file-size.ts';
import { useKit } from '../../kit/kit.tsx';
import type { Problem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { readKey } from '../../kit/read-key.ts';
import { useRead } from '../../kit/reads.ts';
import { useAction } from '../../kit/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { DownloadNote } from './download-note.tsx';
import { isUnderWay } from './download-words.ts';

/** For when the live stream does not report the progress. */
const WATCH_MS = 2000;
const CALM_MS = 60_000;
const REQUEST = {};

/** Everything that is stored about the person, as one zip through a link that works once (specification §2). */
export function DownloadCard() {
  const kit = useKit();
  const queries = useQueryClient();
  const [isWatching, setWatching] = useState(false);
  const { data, refetch } = useRead(accountRoutes.downloadState, REQUEST, {
    refetchInterval: isWatching ? WATCH_MS : CALM_MS,
  });
  const request = useAction(accountRoutes.downloadData);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isBusy = data !== undefined && isUnderWay(data);
  useEffect(() => setWatching(isBusy), [isBusy]);

  async function handleRequest() {
    setProblem(null);
    const outcome = await request.run(REQUEST);
    if (outcome.ok) queries.setQueryData(readKey(accountRoutes.downloadState, REQUEST), outcome.reply);
    else setProblem(outcome.problem);
  }

  async function handleSave(token: string) {
    setSaving(true);
    const day = new Date().toISOString().slice(0, 10);
    const outcome = await download(kit, {
      route: accountRoutes.downloadFile,
      request: { params: { token } },
      fileName: `arkwright-data-${day}.zip`,
    });
    setSaving(false);
    setProblem(outcome.ok ? null : outcome.problem);
    void refetch();
  }

  const reason =
    data === undefined ? 'Loading' : data.nextAt > 0 ? 'You can download your data once an hour.' : undefined;
  return (
    <SettingsCard
      title="Download data"
      description="A zip of JSON files with everything that is stored about you and the bots you own. Passwords and keys are left out."
    >
      <ProblemNotice problem={problem} onRetry={() => void handleRequest()} />
      {data && <DownloadNote of={data} />}
      <Box mt="sm" mb="xs">
        {data?.state === 'ready' ? (
          <ActionButton
            leftSection={<IconDownload size={16} />}
            loading={isSaving}
            onClick={() => void handleSave(data.token)}
          >
            Save the zip ({fileSize(data.size)})
          </ActionButton>
        ) : (
          <ActionButton
            variant="default"
            leftSection={<IconPackageExport size={16} />}
            loading={request.isRunning || isBusy}
            reason={isBusy ? undefined : reason}
            onClick={() => void handleRequest()}
          >
            Download all my data
          </ActionButton>
        )}
      </Box>
    </SettingsCard>
  );
}
