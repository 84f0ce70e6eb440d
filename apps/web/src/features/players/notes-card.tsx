import type { PlayerNote, PlayerPage } from '@arkwright/contracts/players/page';
import { playerRoutes } from '@arkwright/contracts/players/routes';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { useInstance } from '../../kit/instances.ts';
import { useAction } from '../../kit/use-action.ts';
import { useCan } from '../../kit/use-can.ts';
import { ActionIconButton } from '../../ui/action-button.tsx';
import { AddButton } from '../../ui/add-button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ROW_ICON } from '../../ui/table/row-buttons.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import styles from './notes-card.module.css';
import { Nothing, SectionCard } from './player-card.tsx';

const NoteDialog = lazyDialog(async () => (await import('./note-dialog.tsx')).NoteDialog);
const DeleteDialog = lazyDialog(
  async () => (await import('../../kit/collection/delete-dialog.tsx')).DeleteDialog,
);

type NoteAction = { kind: 'add' } | { kind: 'edit' | 'delete'; note: PlayerNote };

/** The team's notes on the player, the newest first. */
export function NotesCard({ netId, section }: { netId: string; section: PlayerPage['notes'] }) {
  const { id: botId } = useInstance();
  const { dialog, open, close } = useDialog<NoteAction>();
  const canAdd = useCan(playerRoutes.addNote);
  const remove = useAction(playerRoutes.deleteNote);
  const queries = useQueryClient();
  const reread = () => void queries.invalidateQueries({ queryKey: [playerRoutes.page.path] });
  return (
    <SectionCard
      title="Notes"
      of="notes"
      section={section}
      actions={<AddButton reason={canAdd.reason} onClick={() => open({ kind: 'add' })} />}
    >
      {(notes) => (
        <>
          {notes.length === 0 && (
            <Nothing>No notes yet. A note is for everyone who may see bans, and stays for two years.</Nothing>
          )}
          <ul className={styles.notes}>
            {notes.map((note) => (
              <li key={note.id}>
                <NoteHead
                  note={note}
                  reason={canAdd.reason}
                  onEdit={() => open({ kind: 'edit', note })}
                  onDelete={() => open({ kind: 'delete', note })}
                />
                <p className={styles.text} dir="auto">
                  {note.text}
                </p>
              </li>
            ))}
          </ul>
          {(dialog?.kind === 'add' || dialog?.kind === 'edit') && (
            <NoteDialog
              netId={netId}
              note={dialog.kind === 'edit' ? dialog.note : undefined}
              onSaved={reread}
              onClose={close}
            />
          )}
          {dialog?.kind === 'delete' && (
            <DeleteDialog
              what="Note"
              onDelete={async () => {
                const outcome = await remove.run({ body: { botId, id: dialog.note.id } });
                if (outcome.ok) reread();
                return outcome;
              }}
              onClose={close}
            >
              <span>
                The note by <bdi>{dialog.note.author}</bdi> will be deleted. This can’t be undone.
              </span>
            </DeleteDialog>
          )}
        </>
      )}
    </SectionCard>
  );
}

type NoteHeadProps = {
  note: PlayerNote;
  /** Why this person can't change any note; undefined when they can. */
  reason: string | undefined;
  onEdit: () => void;
  onDelete: () => void;
};

function NoteHead({
  note: { author, isOwn, createdAt, changedAt },
  reason,
  onEdit,
  onDelete,
}: NoteHeadProps) {
  return (
    <div className={styles.head}>
      <span>
        <bdi className={styles.author}>{author}</bdi> <RelativeTime at={createdAt} />
        {changedAt > 0 && (
          <>
            , changed <RelativeTime at={changedAt} />
          </>
        )}
      </span>
      <span className={styles.actions}>
        <ActionIconButton
          label="Edit note"
          icon={<IconPencil {...ROW_ICON} />}
          reason={reason ?? (isOwn ? undefined : 'Only who has written a note can change it.')}
          onClick={onEdit}
        />
        <ActionIconButton
          label="Delete note"
          icon={<IconTrash {...ROW_ICON} />}
          reason={reason}
          onClick={onDelete}
        />
      </span>
    </div>
  );
}
