import { MAX_MESSAGE_LENGTH } from '@arkwright/contracts/live/bounds';
import { type ChangeEvent, type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import { useDialogGuard } from '../../../kit/use-dialog-guard.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { type Failure, FailureBanner } from './failure-banner.tsx';

/** What the input of the text needs. */
type TextField = {
  value: string;
  maxLength: number;
  dir: 'auto';
  autoComplete: 'off';
  'data-autofocus': true;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
};

type WritingDialogProps = Pick<ComponentProps<typeof FormDialog>, 'title' | 'width' | 'onClose'> & {
  /** Of its button. */
  submitLabel: string;
  /** What may be meant. */
  proposed?: string;
  /** Whether somebody is chosen to read it. */
  hasReader?: boolean;
  /** Sends the text; what of it did not arrive. */
  send: (message: string) => Promise<readonly Failure[]>;
  /** Said once all of it has arrived. */
  done: string | (() => string);
  children: (text: TextField) => ReactNode;
};

/** Writes to players. A text that did not arrive everywhere stays in the dialog, with the reasons. */
export function WritingDialog(props: WritingDialogProps) {
  const { title, width, submitLabel, proposed = '', hasReader = true, send, done, children, onClose } = props;
  const [message, setMessage] = useState(proposed);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const [isBusy, setBusy] = useState(false);
  const isEmpty = message.trim() === '';
  const isDisabled = isEmpty || !hasReader;
  const guard = useDialogGuard(!isEmpty && message !== proposed, onClose);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isDisabled || isBusy) return;
    setFailures([]);
    setBusy(true);
    const failed = await send(message);
    setBusy(false);
    setFailures(failed);
    if (failed.length > 0) return;
    showToast({ tone: 'good', message: typeof done === 'function' ? done() : done });
    onClose();
  }

  return (
    <>
      <FormDialog
        opened
        title={title}
        {...(width !== undefined && { width })}
        onSubmit={(event) => void handleSubmit(event)}
        onClose={guard.requestClose}
        submit={{
          label: submitLabel,
          isBusy,
          isDisabled,
          problem: <FailureBanner title="Not delivered to:" failures={failures} />,
        }}
      >
        {children({
          value: message,
          maxLength: MAX_MESSAGE_LENGTH,
          dir: 'auto',
          autoComplete: 'off',
          'data-autofocus': true,
          onChange: ({ currentTarget }) => setMessage(currentTarget.value),
        })}
      </FormDialog>
      {guard.question}
    </>
  );
}
