import { sql } from 'drizzle-orm';
import type { FeatureHooks } from '../../context/app-context.ts';
import { type DataFile, dataFile, type Person } from '../../core/personal-data/data-file.ts';

/** The data that features store about a person, apart from the instances that the person owns. */
export const personalFiles = (features: readonly FeatureHooks[], person: Person): DataFile[] =>
  features.flatMap((feature) => feature.personalFiles?.(person) ?? []);

/** The stored data of an instance. Folders are named by the guild's ID: people's texts appear only inside files. */
export function instanceFiles(
  features: readonly FeatureHooks[],
  instance: { id: string; guildId: string },
): DataFile[] {
  const folder = `instances/${instance.guildId}`;
  const shapes = features.flatMap(({ tables = [] }) =>
    tables.flatMap(({ table, download }) => ('file' in download ? [{ table, ...download }] : [])),
  );
  return [
    dataFile(`${folder}/instance.json`, sql`select * from bot_instances where id = ${instance.id}`),
    ...shapes.map(({ file, table, order, omit }) => ({
      name: `${folder}/${file}.json`,
      rows: sql`select to_jsonb(found) - ${sql.param(['bot_id', ...omit])}::text[] as row
        from ${sql.identifier(table)} as found where bot_id = ${instance.id} order by ${sql.identifier(order)}`,
    })),
  ];
}
