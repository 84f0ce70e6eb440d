import type { ServerFields } from '@arkwright/contracts/servers/schema';
import type { Outcome } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useContractForm } from '../../kit/use-contract-form.ts';
import { useDialogGuard } from '../../kit/use-dialog-guard.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import styles from './server-dialog.module.css';
import type { editedServerSchema, ServerDraft } from './server-form.ts';
import { ServerFormFields } from './server-form-fields.tsx';

type ServerDialogProps = {
  title: string;
  submitLabel: string;
  schema: typeof editedServerSchema;
  defaults: ServerDraft;
  /** Whether a password is stored that can be kept. */
  hasPassword: boolean;
  onSend: (
    values: ServerFields,
    isChanged: (field: keyof ServerFields) => boolean,
  ) => Promise<Outcome<unknown>>;
  onClose: () => void;
};

/** The dialog in which a server is filled in. It stays open with everything typed until the API has taken it. */
export function ServerDialog(props: ServerDialogProps) {
  const { title, submitLabel, schema, defaults, hasPassword, onSend, onClose } = props;
  const form = useContractForm({ schema, defaults });
  const { isDirty, dirtyFields, isSubmitting, isValid } = form.formState;
  const guard = useDialogGuard(isDirty, onClose);

  const handleSubmit = form.submit(async (values) => {
    const outcome = await onSend(values, (field) => dirtyFields[field] === true);
    if (outcome.ok) onClose();
    return outcome;
  }, 'server');

  return (
    <>
      <FormDialog
        opened
        title={title}
        width={750}
        onSubmit={(event) => void handleSubmit(event)}
        onClose={guard.requestClose}
        submit={{
          label: submitLabel,
          isBusy: isSubmitting,
          isDisabled: !isValid,
          beside: !isValid && <span className={styles.hint}>Some fields still need a valid value.</span>,
        }}
      >
        <ServerFormFields form={form} hasPassword={hasPassword} />
        <ProblemNotice problem={form.problem} />
      </FormDialog>
      {guard.question}
    </>
  );
}
