import './form-styles.css';
import { Button, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';

type FormDialogProps = {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** Called on the button and on Enter. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  submit: {
    label: string;
    isBusy: boolean;
    isDisabled: boolean;
    /** The action can't be undone. */
    isDangerous?: boolean;
    /** A second button that submits, and does more; `onChoose` says which of the two was pressed. Enter is the first. */
    further?: { label: string; onChoose: (isChosen: boolean) => void } | undefined;
    /** Further buttons, at the left. */
    beside?: ReactNode;
    /** Why it failed; it stays in sight above the buttons. */
    problem?: ReactNode;
  };
  /** Width in pixels (specification §9). */
  width?: 500 | 600 | 750 | 800 | 1000;
};

/** A dialog with a form. A click beside it does not throw the input away. Its children are new each time it opens. */
export function FormDialog(props: FormDialogProps) {
  const { opened, title, children, onSubmit, onClose, submit, width = 600 } = props;
  const { further } = submit;
  return (
    <Dialog opened={opened} onClose={onClose} title={title} width={width} closesOn="on-purpose">
      <form onSubmit={onSubmit} noValidate>
        <Stack>{children}</Stack>
        <DialogButtons beside={submit.beside} above={submit.problem}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            {...(submit.isDangerous === true && { color: 'red' })}
            {...(further && { variant: 'light' })}
            onClick={() => further?.onChoose(false)}
            loading={submit.isBusy}
            disabled={submit.isDisabled}
          >
            {submit.label}
          </Button>
          {further && (
            <Button
              type="submit"
              loading={submit.isBusy}
              disabled={submit.isDisabled}
              onClick={() => further.onChoose(true)}
            >
              {further.label}
            </Button>
          )}
        </DialogButtons>
      </form>
    </Dialog>
  );
}
