import type { SettingPath } from '@arkwright/contracts/settings-fields';
import { completeGroup, type GroupName, type GroupValue } from '@arkwright/contracts/settings-registry';
import { Client } from 'pg';

/** A field that has one value whatever a test sets; `undefined` takes it out of its entry. */
export type Pin = { field: SettingPath; value: unknown };

let active: Pin | undefined;
const databases = new Set<string>();

/** A group's value with the active pin, if the pin is one of its fields. */
export function pinned<Value extends object>(group: GroupName, value: Value): Value {
  if (!active) return value;
  const [name, field, inner] = active.field.split('.') as [GroupName, string, string?];
  if (name !== group || !(field in value)) return value;
  const before: unknown = Reflect.get(value, field);
  const pin = active.value;
  const after =
    inner === undefined || !Array.isArray(before)
      ? pin
      : before.map((entry: object) => ({ ...entry, [inner]: pin }));
  return { ...value, [field]: after };
}

/** A settings group for a test that calls a function with it: defaults, the given changes, and the active pin. */
export function settingsFor<Name extends GroupName>(
  group: Name,
  changed: Partial<GroupValue<Name>> = {},
): GroupValue<Name> {
  return pinned(group, completeGroup(group, changed));
}

/** Stored settings follow the pin by a trigger, so that queries that read them in SQL do, too. */
function triggerFor({ field: path, value }: Pin): string {
  const [group, field, inner] = path.split('.') as [string, string, string?];
  // Names of fields and JSON are quoted by their tag, which neither contains.
  const text = (of: string) => `$pin_text$${of}$pin_text$`;
  const changed = (of: string, key: string) =>
    value === undefined
      ? `${of} - ${text(key)}`
      : `${of} || jsonb_build_object(${text(key)}, ${text(JSON.stringify(value))}::jsonb)`;
  const entries = `NEW.value -> ${text(field)}`;
  const assignment =
    inner === undefined
      ? `NEW.value := ${changed('NEW.value', field)};`
      : `IF jsonb_typeof(${entries}) = 'array' THEN
           NEW.value := NEW.value || jsonb_build_object(${text(field)}, (
             SELECT coalesce(jsonb_agg(${changed('entry', inner)} ORDER BY place), '[]'::jsonb)
             FROM jsonb_array_elements(${entries}) WITH ORDINALITY AS entries (entry, place)));
         END IF;`;
  return `
    CREATE TABLE setting_before_pin AS SELECT * FROM settings;
    CREATE FUNCTION pin_setting() RETURNS trigger LANGUAGE plpgsql AS $pin$
    BEGIN
      IF NEW."group" = ${text(group)} THEN ${assignment} END IF;
      RETURN NEW;
    END $pin$;
    CREATE TRIGGER pin_setting BEFORE INSERT OR UPDATE ON settings FOR EACH ROW EXECUTE FUNCTION pin_setting();
    UPDATE settings SET value = value;`;
}

const RELEASE = `
  DROP TRIGGER pin_setting ON settings;
  DROP FUNCTION pin_setting();
  UPDATE settings SET value = before.value FROM setting_before_pin before
    WHERE before.bot_id = settings.bot_id AND before."group" = settings."group" AND before.rev = settings.rev;
  DROP TABLE setting_before_pin;`;

async function runIn(url: string, statements: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}

/** A migrated database that pins reach until it is forgotten. */
export async function addPinnedDatabase(url: string): Promise<void> {
  databases.add(url);
  if (active) await runIn(url, triggerFor(active));
}

export function forgetPinnedDatabase(url: string): void {
  databases.delete(url);
}

/** Runs a test with a field pinned, in all its databases and in the settings that it builds. */
export async function withPin(pin: Pin, run: () => unknown): Promise<void> {
  active = pin;
  try {
    for (const url of databases) await runIn(url, triggerFor(pin));
    await run();
  } finally {
    active = undefined;
    for (const url of databases) await runIn(url, RELEASE);
  }
}
