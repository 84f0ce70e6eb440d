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
    /** Names of the fields that prevent sending: those that are still to be filled in, and those that are wrong. */
    invalidFields: { missing: readonly string[]; wrong: readonly string[] };
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

/** What keeps a form from being sent. A field that nobody has come to yet is not wrong. */
function invalidWords(
  { missing, wrong }: EditDialogProps['form']['invalidFields'],
  labels: Readonly<Record<string, string>>,
): string {
  const listed = (names: readonly string[]) =>
    names.map((name) => labels[name] ?? fieldLabel(name)).join(', ');
  const words = [
    ...(missing.length > 0 ? [`Still needed: ${listed(missing)}.`] : []),
    ...(wrong.length > 0 ? [`Please check: ${listed(wrong)}.`] : []),
  ];
  return words.join(' ') || 'Please check the fields.';
}

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
              {invalidWords(form.invalidFields, labels)}
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
