import { MAX_NOTE_LENGTH } from '@arkwright/contracts/players/bounds';
import { noteFields, type PlayerNote } from '@arkwright/contracts/players/page';
import { playerRoutes } from '@arkwright/contracts/players/routes';
import { Textarea } from '@mantine/core';
import { EditDialog } from '../../kit/collection/edit-dialog.tsx';
import { useEditForm } from '../../kit/collection/use-edit-form.ts';
import { formatCount } from '../../kit/counted.ts';
import { useInstance } from '../../kit/instances.ts';
import { useAction } from '../../kit/use-action.ts';

type NoteDialogProps = {
  netId: string;
  /** Undefined for a new one. */
  note: PlayerNote | undefined;
  onSaved: () => void;
  onClose: () => void;
};

/** The dialog in which a note on a player is written. */
export function NoteDialog({ netId, note, onSaved, onClose }: NoteDialogProps) {
  const { id: botId } = useInstance();
  const add = useAction(playerRoutes.addNote);
  const change = useAction(playerRoutes.changeNote);
  const form = useEditForm({
    schema: noteFields,
    defaults: { text: note?.text ?? '' },
    async send({ text }) {
      const outcome = note
        ? await change.run({ body: { botId, id: note.id, text } })
        : await add.run({ body: { botId, netId, text } });
      if (outcome.ok) onSaved();
      return outcome;
    },
    onClose,
    done: note ? 'Note saved' : 'Note added',
  });
  return (
    <EditDialog what="Note" form={form} isNew={!note}>
      <Textarea
        label="Note"
        description={`For everyone who may see bans; up to ${formatCount(MAX_NOTE_LENGTH)} characters.`}
        withAsterisk
        rows={6}
        dir="auto"
        data-autofocus
        {...form.register('text')}
        error={form.errorOf('text')}
      />
    </EditDialog>
  );
}
