import { MAP_LAYERS, type MapLayerName } from '@arkwright/contracts/world-map/bounds';
import {
  IconBellPlus,
  IconBomb,
  IconHammer,
  IconMapPin,
  IconShieldCheck,
  IconShieldOff,
  IconTerminal2,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { ActionIconButton } from '../../ui/action-button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { ROW_ICON } from '../../ui/table/row-buttons.tsx';
import { dashboardView, namesIn } from '../shared/dashboard-view/dashboard-view.ts';

/** The confirmation before an action on a row. */
export type EntryDialog<Row> = { kind: 'delete' | 'nuke' | 'ban'; row: Row };

export type EntryActions<Row> = {
  /** Why rows can't be nuked, or deleted, by this person; undefined when they can. */
  reasons: { nuke: string | undefined; remove: string | undefined };
  open: (dialog: EntryDialog<Row>) => void;
};

/** The same where a row's players can be banned. */
export type PlayerActions<Row> = EntryActions<Row> & {
  /** Why this person can't ban them; undefined when they can. */
  banReason: string | undefined;
};

type PlaceButtonsProps = {
  row: { id: string; serverId: string; gps: string; teleportCommand: string };
  layer: MapLayerName;
};

/** The links to a row's location: ours, and the game's for an admin. */
export function PlaceButtons({ row, layer }: PlaceButtonsProps) {
  const navigate = useNavigate();
  const reasonWithout = (place: string) => (place === '' ? 'The location is unknown.' : undefined);

  function handleShow() {
    const { id: pick, serverId: server } = row;
    void navigate({
      to: '.',
      // The filters stay: the row matches them. Back returns to the row.
      search: (previous: object) => {
        const view = dashboardView.read(previous);
        const shown = [...namesIn(view.layers), layer];
        const layers = MAP_LAYERS.filter((name) => shown.includes(name)).join();
        return { ...view, ...previous, tab: 'map' as const, server, pick, layers, sort: '', page: 1 };
      },
    });
  }

  return (
    <>
      <ActionIconButton
        label="Show on map"
        icon={<IconMapPin {...ROW_ICON} />}
        reason={reasonWithout(row.gps)}
        onClick={handleShow}
      />
      <ActionIconButton
        label="Copy teleport command"
        icon={<IconTerminal2 {...ROW_ICON} />}
        reason={reasonWithout(row.teleportCommand)}
        onClick={() => void copyText(row.teleportCommand)}
      />
    </>
  );
}

type RowButtonProps = {
  /** The kind to nuke or ban, e.g. `player`. */
  what: string;
  reason: string | undefined;
  onClick: () => void;
};

export function NukeButton({ what, reason, onClick }: RowButtonProps) {
  return (
    <ActionIconButton
      label={`Nuke ${what}`}
      icon={<IconBomb {...ROW_ICON} />}
      reason={reason}
      onClick={onClick}
    />
  );
}

export function BanButton({ what, reason, onClick }: RowButtonProps) {
  return (
    <ActionIconButton
      label={`Ban ${what}`}
      icon={<IconHammer {...ROW_ICON} />}
      reason={reason}
      onClick={onClick}
    />
  );
}

export function AddAlertButton({ reason, onClick }: Omit<RowButtonProps, 'what'>) {
  return (
    <ActionIconButton
      label="Add player alert"
      icon={<IconBellPlus {...ROW_ICON} />}
      reason={reason}
      onClick={onClick}
    />
  );
}

/** Protects a tribe from automatic decay, or takes that back. */
export function ProtectButton({
  isProtected,
  reason,
  onClick,
}: Omit<RowButtonProps, 'what'> & { isProtected: boolean }) {
  return (
    <ActionIconButton
      label={isProtected ? 'Unprotect from automatic decay' : 'Protect from automatic decay'}
      icon={isProtected ? <IconShieldOff {...ROW_ICON} /> : <IconShieldCheck {...ROW_ICON} />}
      reason={reason}
      onClick={onClick}
    />
  );
}

export function DeleteEntryButton({ reason, onClick }: Omit<RowButtonProps, 'what'>) {
  return (
    <ActionIconButton
      label="Delete entry"
      icon={<IconTrash {...ROW_ICON} />}
      reason={reason}
      onClick={onClick}
    />
  );
}
