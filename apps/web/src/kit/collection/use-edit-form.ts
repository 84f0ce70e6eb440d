/**
 * KIT · The form of an `EditDialog`: a contract form that closes when the API has taken it and asks before input is lost.
 *   const form = useEditForm({ schema: presetFields, defaults, onClose, send: (values, changed) => presets.save(…) });
 *   <EditDialog what="RCON Preset" form={form} isNew> <TextInput {...form.register('name')} … /> </EditDialog>
 */
import type { z } from 'zod';
import { showToast } from '../../ui/toast.tsx';
import type { Outcome } from '../problem.ts';
import { type ContractFormOptions, type FormSchema, useContractForm } from '../use-contract-form.ts';
import { useDialogGuard } from '../use-dialog-guard.tsx';

type EditFormOptions<Schema extends FormSchema> = ContractFormOptions<Schema> & {
  /** The path of the fields in the request's body, e.g. `data`: the API's problems are named below it. */
  at?: string;
  /** `changed` are the person's changes. On top of the current row, they keep others' changes. */
  send: (values: z.output<Schema>, changed: Partial<z.output<Schema>>) => Promise<Outcome<unknown>>;
  onClose: () => void;
  /** The message after the API has stored it: `Server added`. Omitted if it only changes a working copy. */
  done?: string;
};

/** For a list or an object the form marks each part. */
function isMarked(mark: unknown): boolean {
  return mark === true || (typeof mark === 'object' && mark !== null && Object.values(mark).some(isMarked));
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

export function useEditForm<Schema extends FormSchema>(options: EditFormOptions<Schema>) {
  const { schema, defaults, at = '', send, onClose, done } = options;
  const form = useContractForm({ schema, defaults });
  const marks: Readonly<Record<string, unknown>> = form.formState.dirtyFields;
  const guard = useDialogGuard(form.formState.isDirty, onClose);

  const onSubmit = form.submit(async (values) => {
    const changed = Object.entries(values).filter(([name]) => isMarked(marks[name]));
    // Some of the values under their own names.
    const outcome = await send(values, Object.fromEntries(changed) as Partial<z.output<Schema>>);
    if (outcome.ok) {
      onClose();
      if (done !== undefined) showToast({ tone: 'good', message: done });
    }
    return outcome;
  }, at);

  // With each change, also of a field that had no problem to lose.
  const values = form.watch();
  const issues = form.formState.isValid ? [] : (schema.safeParse(values).error?.issues ?? []);
  const invalid = [...new Set(issues.map(({ path: [name] }) => String(name ?? '')))].filter(
    (name) => name !== '',
  );
  const held: Readonly<Record<string, unknown>> = values;
  const invalidFields = Map.groupBy(invalid, (name) => (isEmpty(held[name]) ? 'missing' : 'wrong'));

  return {
    ...form,
    onSubmit,
    guard,
    invalidFields: { missing: invalidFields.get('missing') ?? [], wrong: invalidFields.get('wrong') ?? [] },
  };
}
