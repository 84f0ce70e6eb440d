/**
 * KIT · A form on a contract's schema: the same rules and messages as the API. Only for lazy screens: it loads
 * react-hook-form and zod.
 *   const form = useContractForm({ schema: serverFields, defaults: NEW_SERVER });
 *   <TextInput {...form.register('name')} error={form.errorOf('name')} />
 *   <Controller control={form.control} name="hosting" …/>
 *   onSubmit={form.submit(async (values) => { const outcome = await servers.save(…); return outcome; }, 'server')}
 * Problems with `fields` are shown below their inputs (paths below `at` in the body, e.g. `server`); `form.problem` is the
 * rest.
 */
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type Outcome, type Problem, problemsBelow } from './problem.ts';

/** A message that came up while an input is being left would move the button that is just being pressed. */
const LEFT_FOR_MS = 200;

export type FormSchema = z.ZodType<FieldValues, FieldValues>;

export type ContractFormOptions<Schema extends FormSchema> = {
  schema: Schema;
  /** Inputs hold text where a person types; the schema converts it. */
  defaults: DefaultValues<z.input<Schema>>;
};

export function useContractForm<Schema extends FormSchema>({
  schema,
  defaults,
}: ContractFormOptions<Schema>) {
  const form = useForm<z.input<Schema>, unknown, z.output<Schema>>({
    resolver: zodResolver(schema),
    defaultValues: defaults,
    mode: 'onChange',
  });
  const [problem, setProblem] = useState<Problem | null>(null);

  /** Errors show while typing; and for an input that is left unchanged, e.g. empty though it is required. */
  const register: typeof form.register = (name, options) => {
    const input = form.register(name, options);
    const check = () => {
      // An error of the API stays until the input changes.
      if (form.getFieldState(name).error === undefined) void form.trigger(name);
    };
    const onBlur: typeof input.onBlur = (event) => {
      setTimeout(check, LEFT_FOR_MS);
      return input.onBlur(event);
    };
    return { ...input, onBlur };
  };

  function show(found: Problem, at: string) {
    const { fields, rest } = problemsBelow(found, { at, inputs: Object.keys(form.getValues()) });
    for (const [name, message] of Object.entries(fields)) {
      // The name begins with a key of the form's values.
      form.setError(name as Path<z.input<Schema>>, { message });
    }
    setProblem(rest);
  }

  /** Hands checked values to `send`, and shows the problem that it comes back with. */
  function submit(send: (values: z.output<Schema>) => Promise<Outcome<unknown>>, at = '') {
    return form.handleSubmit(async (values) => {
      const outcome = await send(values);
      if (outcome.ok) setProblem(null);
      else show(outcome.problem, at);
    });
  }

  return {
    ...form,
    register,
    problem,
    submit,
    errorOf: (name: Path<z.input<Schema>>) => form.getFieldState(name, form.formState).error?.message,
  };
}
