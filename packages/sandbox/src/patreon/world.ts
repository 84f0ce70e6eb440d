import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { SandboxAccount } from '../base/accounts.ts';
import { seedSnowflake } from '../base/seed.ts';

/** Cents a month of the campaign's tiers 1 to 5, as the product's price list has them (specification §6). */
const PRICES = [0, 300, 600, 1000, 1500, 2000];

export const STATUSES = ['active_patron', 'declined_patron', 'former_patron'] as const;

const memberSchema = z.object({
  memberId: z.string(),
  userId: z.string(),
  /** The Discord account that is linked at Patreon; empty if there is none. */
  discordId: z.string(),
  name: z.string(),
  email: z.string(),
  status: z.enum(STATUSES).nullable(),
  amountCents: z.number(),
  /** Which of the campaign's tiers it is entitled to: 1 to 5, 0 for none. */
  tier: z.number(),
});

export type PatreonMember = z.infer<typeof memberSchema>;

/** `tier` 0 ends a pledge. An amount or status of its own makes what no tier fits. */
export type PledgeChange = {
  discordId: string;
  tier: number;
  amountCents?: number | undefined;
  status?: PatreonMember['status'] | undefined;
};

export type PledgeEvent = 'members:pledge:create' | 'members:pledge:update' | 'members:pledge:delete';

export type PatreonWorld = {
  accounts: readonly SandboxAccount[];
  campaignId: string;
  tiers: { id: string; level: number; amountCents: number }[];
  members(): PatreonMember[];
  findMember(by: { memberId: string } | { discordId: string }): PatreonMember | undefined;
  /** Patreon's user ID for a Discord account. */
  userIdOf(discordId: string): string;
  /** Changes a pledge, or makes one; undefined where one that never was is ended. */
  pledge(change: PledgeChange): { member: PatreonMember; event: PledgeEvent } | undefined;
  /** Takes a member off the list, as if the account were deleted. */
  forget(discordId: string): boolean;
  /** Everything that a later run goes on with. */
  snapshot(): string;
};

/** A campaign whose patrons are the accounts that have a tier, and two strangers without Discord. */
export function createPatreonWorld(options: {
  seed: string;
  campaignId: string;
  accounts: readonly SandboxAccount[];
  /** What `snapshot` gave in an earlier run; of no use if it is of another seed. */
  saved?: unknown;
}): PatreonWorld {
  const { seed, campaignId, accounts } = options;
  const members = new Map<string, PatreonMember>();
  const tiers = PRICES.slice(1).map((amountCents, index) => ({
    id: seedSnowflake(seed, `patreon tier ${index + 1}`).slice(0, 9),
    level: index + 1,
    amountCents,
  }));
  const userIdOf = (key: string) => seedSnowflake(seed, `patreon user ${key}`).slice(0, 9);

  function create(key: string, fields: Partial<PatreonMember>): PatreonMember {
    const account = accounts.find(({ discordId }) => discordId === key);
    const member = {
      memberId: uuidOf(`${seed} patreon member ${key}`),
      userId: userIdOf(key),
      discordId: key,
      name: account?.displayName ?? `Patron ${key}`,
      email: account?.email ?? `patron-${key}@arkwright.example`,
      status: null,
      amountCents: 0,
      tier: 0,
      ...fields,
    };
    members.set(key, member);
    return member;
  }

  const saved = savedSchema.safeParse(options.saved);
  if (saved.success && saved.data.seed === seed) {
    for (const member of saved.data.members) members.set(member.discordId || member.memberId, member);
  } else {
    for (const { discordId, tier } of accounts) {
      if (tier > 0) create(discordId, { tier, amountCents: PRICES[tier] ?? 0, status: 'active_patron' });
    }
    create('one', { discordId: '', tier: 1, amountCents: 300, status: 'active_patron' });
    create('two', { discordId: '', status: 'former_patron' });
  }

  return {
    accounts,
    campaignId,
    tiers,
    members: () => [...members.values()],
    findMember: (by) =>
      'discordId' in by
        ? members.get(by.discordId)
        : [...members.values()].find(({ memberId }) => memberId === by.memberId),
    userIdOf,
    pledge({ discordId, tier, amountCents = PRICES[tier] ?? 0, status }) {
      const known = members.get(discordId);
      const isOver = tier === 0 && amountCents === 0;
      if (!known && isOver) return undefined;
      const member = known ?? create(discordId, {});
      const event = isOver
        ? 'members:pledge:delete'
        : known?.status === 'active_patron'
          ? 'members:pledge:update'
          : 'members:pledge:create';
      const now = status === undefined ? (isOver ? 'former_patron' : 'active_patron') : status;
      Object.assign(member, { tier, amountCents, status: now });
      return { member, event };
    },
    forget: (discordId) => members.delete(discordId),
    snapshot: () => JSON.stringify({ seed, members: [...members.values()] } satisfies Saved),
  };
}

const savedSchema = z.object({ seed: z.string(), members: z.array(memberSchema).max(10_000) });
type Saved = z.infer<typeof savedSchema>;

/** Looks like the ids that Patreon gives to members. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const part = (from: number, to: number) => hex.slice(from, to);
  return [part(0, 8), part(8, 12), `4${part(13, 16)}`, `8${part(17, 20)}`, part(20, 32)].join('-');
}
