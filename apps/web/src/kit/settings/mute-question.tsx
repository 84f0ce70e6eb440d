import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

type MuteQuestionProps = {
  /** Enabled features that can't work. */
  warnings: readonly string[];
  onSave: () => Promise<void>;
  onClose: () => void;
};

/** Asks before settings are saved that switch something on which can't work. */
export function MuteQuestion({ warnings, onSave, onClose }: MuteQuestionProps) {
  async function handleSave() {
    await onSave();
    return true;
  }

  return (
    <ConfirmDialog
      opened
      title="Save anyway?"
      confirmLabel="Save anyway"
      tone="doubtful"
      onConfirm={handleSave}
      onClose={onClose}
    >
      {warnings.map((warning) => (
        <div key={warning}>{warning}</div>
      ))}
    </ConfirmDialog>
  );
}
