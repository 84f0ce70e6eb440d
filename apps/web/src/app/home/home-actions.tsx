import { IconChevronDown, IconTerminal2 } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { HomeActionsProps } from '../../features/home/desk/home-desk.tsx';
import { INSTANCE_ACTIONS } from '../../features/shared/actions/instance-actions.ts';
import { INSTANCE_RIGHTS } from '../../features/shared/actions/instance-rights.ts';
import { OfferButton } from '../../kit/actions/offer-button.tsx';
import { useActions } from '../../kit/actions/use-actions.tsx';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { useCan } from '../../kit/use-can.ts';
import { ActionButton } from '../../ui/action-button.tsx';

const PresetMenu = lazyDialog(async () => (await import('./preset-menu.tsx')).PresetMenu);

/** What one may do with all servers. `why` says why nothing can be asked of them now. */
export function HomeActions({ why, servers, canRestart }: HomeActionsProps) {
  const canRun = useCan(INSTANCE_RIGHTS.run);
  const { offersFor, dialog } = useActions(INSTANCE_ACTIONS);
  const presets = useRef<HTMLSpanElement>(null);
  const [menuAt, setMenuAt] = useState<{ x: number; y: number } | null>();

  function openPresets() {
    const { left = 0, bottom = 0 } = presets.current?.getBoundingClientRect() ?? {};
    setMenuAt({ x: left, y: bottom + 4 });
  }

  return (
    <>
      {offersFor({ servers, off: why, canRestart })
        .filter(({ isForbidden }) => !isForbidden)
        .map((offer) => (
          <OfferButton key={offer.id} offer={offer} hasDots={offer.id === 'restart-servers'} />
        ))}
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
      {menuAt !== undefined && <PresetMenu at={menuAt} onClose={() => setMenuAt(null)} />}
      {dialog}
    </>
  );
}
