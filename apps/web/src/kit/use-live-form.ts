/**
 * KIT · A form whose values are used while typing and not sent, with a contract's rules and messages. Without the 15 kB of
 * react-hook-form that `useContractForm` loads.
 *   const form = useLiveForm(spawnDinoFields, SPAWN_DINO_DEFAULTS);
 *   <TextInput label="Level" {...form.input('level')} />
 *   form.result      // the values parsed by the schema; undefined while they are invalid
 */
import { useState } from 'react';
import type { z } from 'zod';

type Defaults = Readonly<Record<string, string | number>>;

/** Inputs contain text. */
function textsOf<Fields extends Defaults>(defaults: Fields): Record<keyof Fields, string> {
  const texts = Object.entries(defaults).map(([name, value]) => [name, String(value)]);
  // The cast restores the keys that Object.fromEntries forgets.
  return Object.fromEntries(texts) as Record<keyof Fields, string>;
}

export function useLiveForm<Output, Fields extends Defaults>(schema: z.ZodType<Output>, defaults: Fields) {
  const [values, setValues] = useState(() => textsOf(defaults));
  const [touched, setTouched] = useState<ReadonlySet<keyof Fields>>(new Set());
  const parsed = schema.safeParse(values);

  function set(name: keyof Fields, value: string) {
    setValues((before) => ({ ...before, [name]: value }));
    setTouched((before) => new Set(before).add(name));
  }

  return {
    values,
    result: parsed.success ? parsed.data : undefined,
    set,
    /** For an input: its text, and once it was changed its error. */
    input: (name: keyof Fields) => ({
      value: values[name],
      onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
      error: touched.has(name)
        ? parsed.error?.issues.find(({ path }) => path[0] === name)?.message
        : undefined,
    }),
  };
}

export type LiveForm<Fields extends Defaults> = Pick<
  ReturnType<typeof useLiveForm<unknown, Fields>>,
  'values' | 'input'
>;
