import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useDialogGuard } from '../../kit/use-dialog-guard.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TokenInput } from './token-form.tsx';
import { useToken } from './use-token.ts';

type TokenDialogProps = {
  /** The account whose token is replaced; empty for any account. */
  username: string;
  onLinked: (message: string) => void;
  onClose: () => void;
};

/** Pastes a token: for another account, or in place of one that ends. */
export function TokenDialog({ username, onLinked, onClose }: TokenDialogProps) {
  const form = useToken((message) => {
    onClose();
    onLinked(message);
  });
  const guard = useDialogGuard(form.formState.isDirty, onClose);
  return (
    <>
      <FormDialog
        opened
        title="Paste a Token"
        onSubmit={(event) => void form.onSubmit(event)}
        onClose={guard.requestClose}
        submit={{
          label: 'Link account',
          isBusy: form.isSending,
          isDisabled: !form.formState.isDirty,
          problem: <ProblemNotice problem={form.problem} />,
        }}
      >
        {username !== '' && (
          <p>
            A token of <bdi>{username}</bdi> replaces its present one. Servers stay linked.
          </p>
        )}
        <TokenInput form={form} />
      </FormDialog>
      {guard.question}
    </>
  );
}
