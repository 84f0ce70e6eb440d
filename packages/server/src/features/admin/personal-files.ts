import { sql } from 'drizzle-orm';
import { type DataFile, dataFile, type Person } from '../../core/personal-data/data-file.ts';

/** The data of this feature about a person, apart from the instances that the person owns. */
export const adminPersonalFiles = ({ id }: Person): DataFile[] => [
  // The person's name is the admin's own data.
  dataFile(
    'admin-changes.json',
    sql`select at, action, before, after from admin_changes where user_id = ${id} order by at`,
  ),
  // The previous values are the other person's data.
  dataFile(
    'done-as-admin.json',
    sql`select at, action, user_id from admin_changes where actor_id = ${id} order by at`,
  ),
];
