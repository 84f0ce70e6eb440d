import { banFileRoutes } from '@arkwright/contracts/ban-files/routes';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { download } from '../../kit/download.ts';
import { useInstance } from '../../kit/instances.ts';
import { useKit } from '../../kit/kit.tsx';
import type { Problem } from '../../kit/problem.ts';
import { MenuButton } from '../../ui/menu.tsx';

const FILES = [
  { format: 'csv', words: 'Everything as CSV', fileName: 'bans.csv' },
  { format: 'game', words: 'The game’s BanList.txt', fileName: 'BanList.txt' },
] as const;

type ExportMenuProps = {
  /** The outcome: a problem, or null once the file is saved. */
  onOutcome: (problem: Problem | null) => void;
};

/** Saves the ban list as a file. */
export function ExportMenu({ onOutcome }: ExportMenuProps) {
  const kit = useKit();
  const { id: botId } = useInstance();
  const [isBusy, setBusy] = useState(false);

  async function handleExport({ format, fileName }: (typeof FILES)[number]) {
    setBusy(true);
    const request = { params: { botId }, query: { format } };
    const outcome = await download(kit, { route: banFileRoutes.export, request, fileName });
    setBusy(false);
    onOutcome(outcome.ok ? null : outcome.problem);
  }
  return (
    <MenuButton
      title="Export as"
      items={FILES.map((file) => ({
        key: file.format,
        content: file.words,
        onChoose: () => void handleExport(file),
      }))}
      icon={<IconDownload size={16} />}
      isBusy={isBusy}
    >
      Export
    </MenuButton>
  );
}
