import { sql } from 'drizzle-orm';
import { type DataFile, dataFile, type Person } from '../../core/personal-data/data-file.ts';

/** The data of this feature about a person, apart from the instances that the person owns. */
export const pledgePersonalFiles = ({ id, discordId }: Person): DataFile[] => [
  dataFile(
    'patreon-account.json',
    sql`select name, email, patreon_user_id, linked_at from patreon_accounts where user_id = ${id}`,
  ),
  dataFile(
    'pledges.json',
    sql`select status, amount_cents, tier, checked_at from patreon_members
        where discord_id = ${discordId}
          or patreon_user_id in (select patreon_user_id from patreon_accounts where user_id = ${id})`,
  ),
  dataFile('pledge-tier.json', sql`select tier from pledge_tiers where user_id = ${id}`),
];
