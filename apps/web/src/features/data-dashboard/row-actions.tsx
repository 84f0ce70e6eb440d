import {
  IconBellPlus,
  IconBomb,
  IconHammer,
  IconMapPinShare,
  IconShieldCheck,
  IconShieldOff,
  IconTrash,
} from '@tabler/icons-react';
import { ActionIconButton } from '../../ui/action-button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { ROW_ICON } from '../../ui/table/row-buttons.tsx';

/** What is asked about a row before anything is done to it. */
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

/** Copies what takes an admin to where the row stands. */
export function CopyTeleportButton({ command }: { command: string }) {
  return (
    <ActionIconButton
      label="Copy teleport command"
      icon={<IconMapPinShare {...ROW_ICON} />}
      reason={command === '' ? 'The location is unknown.' : undefined}
      onClick={() => void copyText(command)}
    />
  );
}

type RowButtonProps = {
  /** What is nuked or banned, e.g. `player`. */
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
