import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useDialogGuard } from '../../kit/use-dialog-guard.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { PORTAL_URL } from './application-words.ts';
import { TokenInput } from './token-form.tsx';
import { useToken } from './use-token.ts';

/** Replaces the token, of the same application or of another one. */
export function TokenDialog({ onClose }: { onClose: () => void }) {
  const form = useToken(() => {
    onClose();
    showToast({ tone: 'good', message: 'Token replaced' });
  });
  const guard = useDialogGuard(form.formState.isDirty, onClose);
  return (
    <>
      <FormDialog
        opened
        title="Paste a new token"
        onSubmit={(event) => void form.onSubmit(event)}
        onClose={guard.requestClose}
        submit={{
          label: 'Replace',
          isBusy: form.isSending,
          isDisabled: !form.formState.isDirty,
          problem: <ProblemNotice problem={form.problem} />,
        }}
      >
        <div>
          Press “Reset Token” on the page “Bot” of your application in{' '}
          <ExternalLink href={PORTAL_URL} isInText>
            Discord’s developer portal
          </ExternalLink>
          . The token of another application of yours puts that one in the place of this one.
        </div>
        <TokenInput form={form} />
      </FormDialog>
      {guard.question}
    </>
  );
}
