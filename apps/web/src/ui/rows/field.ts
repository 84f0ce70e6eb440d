/** One setting as a row shows it. While `reason` is set its input is off and says it. */
export type Field<Value> = {
  /** Its label, here and in the history. */
  label: string;
  /** What it does, in whole sentences: its row shows it. */
  help?: string | undefined;
  /** For a settings field, e.g. `log.isEnabled`: its row shows the problems of what it enables. */
  path?: string;
  value: Value;
  onChange: (value: Value) => void;
  error?: string | undefined;
  reason?: string | undefined;
  /** The reason is another switch, and no permission or tier, which the page says once for all. */
  isWaiting?: boolean;
  /** The permission needed to see it, if this person lacks it: then `value` says nothing about the stored one. */
  hidden?: string | undefined;
};
