import { MAX_CSV_ENTRIES } from '@arkwright/contracts/history/bounds';
import { historyRoutes } from '@arkwright/contracts/history/routes';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '../../kit/counted.ts';
import { download } from '../../kit/download.ts';
import { useInstance } from '../../kit/instances.ts';
import { useKit } from '../../kit/kit.tsx';
import type { Problem } from '../../kit/problem.ts';
import { Tip } from '../../ui/tip.tsx';
import type { toFilter } from './history-view.ts';

type ExportButtonProps = {
  filter: ReturnType<typeof toFilter>;
  /** The outcome: a problem, or null once the file is saved. */
  onOutcome: (problem: Problem | null) => void;
};

const most = formatCount(MAX_CSV_ENTRIES);

/** Saves the filtered entries as a CSV file. */
export function ExportButton({ filter, onOutcome }: ExportButtonProps) {
  const kit = useKit();
  const { id: botId, guildName } = useInstance();
  const [isBusy, setBusy] = useState(false);

  async function handleExport() {
    setBusy(true);
    const day = new Date().toISOString().slice(0, 10);
    const name = guildName.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
    const outcome = await download(kit, {
      route: historyRoutes.csv,
      request: { params: { botId }, query: filter },
      fileName: `history-${name}-${day}.csv`,
    });
    setBusy(false);
    onOutcome(outcome.ok ? null : outcome.problem);
  }

  return (
    <Tip text={`The newest ${most} entries that match`}>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        loading={isBusy}
        onClick={() => void handleExport()}
      >
        Export CSV
      </Button>
    </Tip>
  );
}
