import type { RconPreset } from '@arkwright/contracts/rcon-presets/schema';
import { IconChevronDown, IconMessage, IconTerminal2 } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { useCan } from '../../kit/use-can.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { HOME_RIGHTS } from './home-rights.ts';

const MessageDialog = lazyDialog(async () => (await import('./message-dialog.tsx')).MessageDialog);
const PresetMenu = lazyDialog(async () => (await import('./preset-menu.tsx')).PresetMenu);
const RunPresetDialog = lazyDialog(
  async () => (await import('../../features/rcon-presets/run-preset-dialog.tsx')).RunPresetDialog,
);

type Dialog = { kind: 'message' } | { kind: 'preset'; preset: RconPreset };

/** What one may do with all servers. `why` says why nothing can be asked of them now. */
export function HomeActions({ why }: { why: string | undefined }) {
  const canWrite = useCan(HOME_RIGHTS.write);
  const canRun = useCan(HOME_RIGHTS.run);
  const { dialog, open, close } = useDialog<Dialog>();
  const [menuAt, setMenuAt] = useState<{ x: number; y: number } | null>(null);
  const presets = useRef<HTMLSpanElement>(null);

  function openPresets() {
    const { left = 0, bottom = 0 } = presets.current?.getBoundingClientRect() ?? {};
    setMenuAt({ x: left, y: bottom + 4 });
  }

  return (
    <>
      {(canWrite.ok || canWrite.kind !== 'access') && (
        <ActionButton
          variant="default"
          leftSection={<IconMessage size={16} />}
          reason={canWrite.reason ?? why}
          onClick={() => open({ kind: 'message' })}
        >
          Message players
        </ActionButton>
      )}
      {(canRun.ok || canRun.kind !== 'access') && (
        <span ref={presets}>
          <ActionButton
            variant="default"
            leftSection={<IconTerminal2 size={16} />}
            rightSection={<IconChevronDown size={14} />}
            reason={canRun.reason ?? why}
            onClick={openPresets}
          >
            Run preset
          </ActionButton>
        </span>
      )}
      {menuAt && (
        <PresetMenu
          at={menuAt}
          onChoose={(preset) => open({ kind: 'preset', preset })}
          onClose={() => setMenuAt(null)}
        />
      )}
      {dialog?.kind === 'message' && <MessageDialog onClose={close} />}
      {dialog?.kind === 'preset' && <RunPresetDialog preset={dialog.preset} onClose={close} />}
    </>
  );
}
