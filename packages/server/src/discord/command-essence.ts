/** What of a command's definition counts, in the order in which it is compared. Discord adds much more to it. */
const KEYS = [
  'name',
  'description',
  'type',
  'required',
  'autocomplete',
  'default_member_permissions',
  'nsfw',
  'choices',
  'value',
  'min_value',
  'max_value',
  'min_length',
  'max_length',
  'channel_types',
  'options',
];

/**
 * A command's definition as text, the same for what we send and for what Discord says that it has: without defaults,
 * which Discord leaves out, adds or writes as null as it likes.
 */
export function commandEssence(definition: unknown): string {
  return JSON.stringify(essence(definition)) ?? '';
}

function essence(value: unknown, isCommand = true): unknown {
  if (Array.isArray(value)) return value.map((item) => essence(item, false));
  if (typeof value !== 'object' || value === null) return value;
  const entries = KEYS.map((key) => [key, essence(Reflect.get(value, key), false)] as const).filter(
    ([key, inner]) => {
      // A command without a type is one of type 1, a slash command; of an option the type always counts.
      if (key === 'type' && isCommand) return inner !== undefined && inner !== 1;
      return inner !== undefined && inner !== null && inner !== false && !isEmpty(inner);
    },
  );
  return Object.fromEntries(entries);
}

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;
