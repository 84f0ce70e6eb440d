import type { Tier } from '@arkwright/contracts/core/tiers';
import type { PatreonAccount } from '@arkwright/contracts/pledges/routes';
import type { AppContext } from '../../context/app-context.ts';
import { findAccountName } from './accounts-repository.ts';
import * as repository from './repository.ts';

/** What pledges give to each person who has one, by Discord id: of users, and of people who have never been here. */
export function listPledgeTiers(context: AppContext): Promise<{ discordId: string; patreonTier: Tier }[]> {
  return repository.listPledgeTiers(context.db);
}

/** What is known of a person's Patreon account and pledge. */
export async function getPatreonAccount(context: AppContext, userId: string): Promise<PatreonAccount> {
  const name = await findAccountName(context.db, userId);
  const pledge = await repository.findPledge(context.db, userId);
  return {
    isLinked: name !== undefined,
    name: name ?? '',
    pledge: pledge ?? null,
  };
}
