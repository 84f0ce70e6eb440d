import type { Server } from '@arkwright/contracts/servers/schema';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Panel, PanelRow, PanelRows } from '../../../ui/panel.tsx';

export type DangerKind = 'disable' | 'wipe' | 'delete';

type DangerZoneProps = {
  server: Server;
  /** Why this person can't do any of it; undefined when they can. */
  reason: string | undefined;
  onAsk: (kind: DangerKind) => void;
  onEnable: () => void;
};

/** What stops something or deletes data, apart from everything that is done daily. */
export function DangerZone({ server, reason, onAsk, onEnable }: DangerZoneProps) {
  const button = (label: string, onClick: () => void, isRed = true) => (
    <ActionButton
      variant={isRed ? 'light' : 'default'}
      {...(isRed && { color: 'red' })}
      reason={reason}
      onClick={onClick}
    >
      {label}
    </ActionButton>
  );
  return (
    <Panel title="Danger zone">
      <PanelRows label="Danger zone">
        {server.isEnabled ? (
          <PanelRow end={button('Disable…', () => onAsk('disable'))}>
            The bot disconnects and posts nothing of it. Its data stays.
          </PanelRow>
        ) : (
          <PanelRow end={button('Enable', onEnable, false)}>
            It is disabled: the bot does not connect to it. Its data stays.
          </PanelRow>
        )}
        <PanelRow end={button('Wipe stored data…', () => onAsk('wipe'))}>
          Deletes its players, tribes, bases and dinos from the Data Dashboard. The game is not touched.
        </PanelRow>
        <PanelRow end={button('Delete…', () => onAsk('delete'))}>
          Deletes the server from Arkwright, with its settings and charts. The game is not touched.
        </PanelRow>
      </PanelRows>
    </Panel>
  );
}
