/**
 * UI · A screen's state in its address, so that a reload, a link or Back restores it. Each parameter has a reader that
 * makes a value out of any text; an invalid one counts as not set, and is removed.
 *   export const logView = viewSchema({ tab: oneOf(['game', 'chat'], 'game'), q: text(100) });
 * The screen's route validates by it (app/screen.tsx), `useView` reads it. Readers and not zod: the schemas of all screens
 * are part of the first load.
 */
/** Reads one parameter; of `undefined` it makes the value that means "not set". */
export type Reader<Value> = (raw: unknown) => Value;

export type ViewSchema<View extends object> = {
  /** The initial state. */
  defaults: View;
  /** Reads the address. */
  read: (search: object) => View;
};

export function viewSchema<View extends object>(
  readers: { [Key in keyof View]: Reader<View[Key]> },
): ViewSchema<View> {
  function read(search: object): View {
    const entries = Object.entries<Reader<unknown>>(readers).map(([key, reader]) => [
      key,
      reader(Object.hasOwn(search, key) ? Reflect.get(search, key) : undefined),
    ]);
    // One entry for each reader, which Object.fromEntries forgets.
    return Object.fromEntries(entries) as View;
  }
  return { defaults: read({}), read };
}

/** A text of at most `most` characters. One that looks like a number is a number in the address. */
export const text =
  (most: number): Reader<string> =>
  (raw) =>
    typeof raw === 'string' || typeof raw === 'number' ? String(raw).slice(0, most) : '';

export const oneOf =
  <const Value extends string | number>(values: readonly Value[], fallback: NoInfer<Value>): Reader<Value> =>
  (raw) =>
    values.find((value) => value === raw) ?? fallback;

/** Some of the names, in their order and with commas between them. Empty for none. */
export const someOf =
  (names: readonly string[], fallback: readonly string[] = []): Reader<string> =>
  (raw) => {
    const named = new Set(typeof raw === 'string' ? raw.split(',') : fallback);
    return names.filter((name) => named.has(name)).join();
  };

const MAX_PAGE = 100_000;

/** Which page of rows, from 1. */
export const pageNumber: Reader<number> = (raw) =>
  typeof raw === 'number' && Number.isInteger(raw) && raw >= 1 && raw <= MAX_PAGE ? raw : 1;

/** Milliseconds since 1970 (UTC); 0 for none. */
export const moment: Reader<number> = (raw) =>
  Number.isSafeInteger(raw) && Number(raw) > 0 ? Number(raw) : 0;

/** A day, `YYYY-MM-DD`. */
export const day: Reader<string> = (raw) =>
  typeof raw === 'string' && /^\d{4}-\d\d-\d\d$/.test(raw) && !Number.isNaN(Date.parse(raw)) ? raw : '';
