/** One setting as a row shows it. While `reason` is set its input is off and says it. */
export type Field<Value> = {
  /** What people call it, here and in the history. */
  label: string;
  /** Of a settings field, e.g. `log.isEnabled`: its row shows what is wrong with what it switches on. */
  path?: string;
  value: Value;
  onChange: (value: Value) => void;
  error?: string | undefined;
  reason?: string | undefined;
  /** What is needed to see it, where this person may not: then `value` says nothing about what is stored. */
  hidden?: string | undefined;
};
