import { z } from 'zod';

/** A member of our campaign. `discordId` is empty where no Discord account is linked at Patreon. */
export type PatreonMember = {
  memberId: string;
  campaignId: string;
  patreonUserId: string;
  discordId: string;
  status: string | null;
  amountCents: number;
  tiers: { id: string; amountCents: number }[];
};

export type PatreonIdentity = {
  patreonUserId: string;
  name: string;
  email: string;
  memberships: PatreonMember[];
};

const id = z.string().regex(/^[\w-]{1,64}$/);
const cents = z.number().int().nonnegative().max(100_000_000);
const related = z.object({ data: z.object({ id }).nullable() });
const many = z.object({ data: z.array(z.object({ id })).max(1000) });

// A reply that is not as documented is refused as a whole: a field that is missing must not read as "pays nothing".
const member = z.object({
  id,
  type: z.literal('member'),
  attributes: z.object({
    patron_status: z.string().max(40).nullable(),
    currently_entitled_amount_cents: cents,
  }),
  relationships: z.object({
    user: related.optional(),
    campaign: related.optional(),
    currently_entitled_tiers: many.optional(),
  }),
});

const connection = z.union([z.string(), z.object({ user_id: z.string().nullish() })]).nullish();
const user = z.object({
  id,
  type: z.literal('user'),
  attributes: z.object({
    full_name: z.string().max(500).nullish(),
    email: z.string().max(320).nullish(),
    social_connections: z.object({ discord: connection }).nullish(),
  }),
});
const tier = z.object({ id, type: z.literal('tier'), attributes: z.object({ amount_cents: cents }) });

const included = z
  .array(z.object({ id, type: z.string() }).loose())
  .max(20_000)
  .default([]);

export const tokenReply = z.object({
  access_token: z.string().min(1).max(500),
  refresh_token: z.string().min(1).max(500),
  expires_in: z.number().positive().max(100_000_000),
});

export const memberReply = z.object({ data: member, included });

export const membersReply = z.object({
  data: z.array(member).max(5000),
  included,
  meta: z.object({
    pagination: z.object({ cursors: z.object({ next: z.string().max(2000).nullish() }).nullish() }),
  }),
});

export const identityReply = z.object({ data: user, included });

/** JSON:API has included objects in one list beside the data. */
export function readMembers(members: readonly z.infer<typeof member>[], others: unknown[]): PatreonMember[] {
  const users = new Map(pick(user, others).map((resource) => [resource.id, resource]));
  const tiers = new Map(
    pick(tier, others).map((resource) => [resource.id, resource.attributes.amount_cents]),
  );
  return members.map(({ id: memberId, attributes, relationships }) => {
    const patreonUserId = relationships.user?.data?.id ?? '';
    const entitled = relationships.currently_entitled_tiers?.data ?? [];
    return {
      memberId,
      campaignId: relationships.campaign?.data?.id ?? '',
      patreonUserId,
      discordId: discordIdOf(users.get(patreonUserId)?.attributes.social_connections?.discord),
      status: attributes.patron_status,
      amountCents: attributes.currently_entitled_amount_cents,
      tiers: entitled.map((resource) => ({ id: resource.id, amountCents: tiers.get(resource.id) ?? 0 })),
    };
  });
}

export function readIdentity({ data, included: others }: z.infer<typeof identityReply>): PatreonIdentity {
  const memberships = readMembers(pick(member, others), others);
  return {
    patreonUserId: data.id,
    name: data.attributes.full_name ?? '',
    email: data.attributes.email ?? '',
    memberships: memberships.map((membership) => ({
      ...membership,
      patreonUserId: data.id,
      discordId: discordIdOf(data.attributes.social_connections?.discord),
    })),
  };
}

/** The entries of one type; an entry of that type that is not as documented makes the reply unreadable. */
function pick<Schema extends z.ZodObject<{ type: z.ZodLiteral<string> }>>(
  schema: Schema,
  others: unknown[],
): z.infer<Schema>[] {
  const type = schema.shape.type.value;
  const ours = others.filter(
    (other) => typeof other === 'object' && other !== null && Reflect.get(other, 'type') === type,
  );
  return ours.map((other) => schema.parse(other));
}

/** Patreon's documentation has both an object with `user_id` and a plain id. */
function discordIdOf(linked: z.infer<typeof connection>): string {
  const found = typeof linked === 'string' ? linked : linked?.user_id;
  return found != null && /^\d{15,20}$/.test(found) ? found : '';
}
