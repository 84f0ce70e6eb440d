/**
 * KIT · The frame of a dialog in which a row is added or edited. It stays open with everything typed until the API has
 * taken it. See `useEditForm`.
 */
import { fieldLabel } from '@arkwright/contracts/history/labels';
import { Text } from '@mantine/core';
import type { BaseSyntheticEvent, ReactNode } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { Problem } from '../problem.ts';
import { ProblemNotice } from '../problem-notice.tsx';

type EditDialogProps = {
  /** The kind of row, as in the title: `RCON Preset`. */
  what: string;
  form: {
    formState: { isSubmitting: boolean; isValid: boolean; isDirty: boolean };
    onSubmit: (event: BaseSyntheticEvent) => Promise<void>;
    guard: { requestClose: () => void; question: ReactNode };
    problem: Problem | null;
    /** Names of the fields that prevent sending, including those that were not visited. */
    invalidFields: readonly string[];
  };
  isNew: boolean;
  /** Whether someone else has changed the row since the dialog was opened. */
  isOutdated?: boolean;
  /** Width in pixels (specification §9). */
  width?: 600 | 750 | 800;
  /** Labels of fields that have another name elsewhere. */
  labels?: Readonly<Record<string, string>>;
  /** The button's text if the dialog only changes a working copy, which the page saves. */
  submitLabel?: string;
  /** A second button that does more than the first. */
  further?: { label: string; onChoose: (isChosen: boolean) => void } | undefined;
  children: ReactNode;
};

export function EditDialog({
  what,
  form,
  isNew,
  isOutdated = false,
  width,
  labels = {},
  submitLabel,
  further,
  children,
}: EditDialogProps) {
  const { isSubmitting, isValid, isDirty } = form.formState;
  return (
    <>
      <FormDialog
        opened
        title={`${isNew ? 'Add' : 'Edit'} ${what}`}
        {...(width && { width })}
        onSubmit={(event) => void form.onSubmit(event)}
        onClose={form.guard.requestClose}
        submit={{
          label: submitLabel ?? (isNew ? 'Add' : 'Save'),
          isBusy: isSubmitting,
          isDisabled: !isValid,
          further,
          // No hint before the first change.
          beside: isDirty && !isValid && (
            <Text span c="dimmed" size="sm">
              {form.invalidFields.length === 0
                ? 'Please check the fields.'
                : `Please check: ${form.invalidFields.map((name) => labels[name] ?? fieldLabel(name)).join(', ')}.`}
            </Text>
          ),
          problem: <ProblemNotice problem={form.problem} />,
        }}
      >
        {isOutdated && (
          <Banner tone="warning">
            Someone else has changed this in the meantime. Saving replaces their version of the fields you
            have changed.
          </Banner>
        )}
        {children}
      </FormDialog>
      {form.guard.question}
    </>
  );
}
