import { sql } from 'drizzle-orm';
import { type DataFile, dataFile, type Person } from '../../core/personal-data/data-file.ts';

/** The data of this feature about a person, apart from the instances that the person owns. */
export const notificationPersonalFiles = ({ id }: Person): DataFile[] => [
  dataFile(
    'notifications.json',
    sql`select message, created_at, read_at from notifications where user_id = ${id}
        order by created_at`,
  ),
];
