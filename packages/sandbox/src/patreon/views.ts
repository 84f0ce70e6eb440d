import type { PatreonMember, PatreonWorld } from './world.ts';

/**
 * JSON:API as Patreon sends it (API v2): no attribute but those that `fields[type]` names, relations only where
 * `include` names them.
 */
export type RequestedFields = { fields(type: string): readonly string[]; includes(path: string): boolean };

export function readRequestedFields(query: URLSearchParams): RequestedFields {
  const included = new Set((query.get('include') ?? '').split(','));
  return {
    fields: (type) => (query.get(`fields[${type}]`) ?? '').split(',').filter(Boolean),
    includes: (path) => included.has(path),
  };
}

function attributes(
  asked: RequestedFields,
  type: string,
  all: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(asked.fields(type).flatMap((name) => (name in all ? [[name, all[name]]] : [])));
}

export function memberView(world: PatreonWorld, member: PatreonMember, asked: RequestedFields, prefix = '') {
  const tier = world.tiers.find(({ level }) => level === member.tier);
  const has = (relation: string) => asked.includes(prefix + relation);
  return {
    id: member.memberId,
    type: 'member',
    attributes: attributes(asked, 'member', {
      patron_status: member.status,
      currently_entitled_amount_cents: member.amountCents,
      last_charge_status: member.status === 'declined_patron' ? 'Declined' : 'Paid',
      full_name: member.name,
      email: member.email,
    }),
    relationships: {
      ...(has('user') && { user: { data: { id: member.userId, type: 'user' } } }),
      ...(has('campaign') && { campaign: { data: { id: world.campaignId, type: 'campaign' } } }),
      ...(has('currently_entitled_tiers') && {
        currently_entitled_tiers: { data: tier ? [{ id: tier.id, type: 'tier' }] : [] },
      }),
    },
  };
}

/** Older members have their Discord id as a text, newer ones in an object: both are documented. */
export function userView(member: Omit<PatreonMember, 'memberId'>, asked: RequestedFields) {
  const isOld = Number(member.userId.at(-1)) % 2 === 0;
  const discord = member.discordId === '' ? null : isOld ? member.discordId : { user_id: member.discordId };
  return {
    id: member.userId,
    type: 'user',
    attributes: attributes(asked, 'user', {
      full_name: member.name,
      email: member.email,
      social_connections: { discord, twitch: null, youtube: null },
    }),
  };
}

export function tierViews(world: PatreonWorld, members: readonly PatreonMember[], asked: RequestedFields) {
  const levels = new Set(members.map(({ tier }) => tier));
  return world.tiers
    .filter(({ level }) => levels.has(level))
    .map(({ id, level, amountCents }) => ({
      id,
      type: 'tier',
      attributes: attributes(asked, 'tier', { title: `Tier ${level}`, amount_cents: amountCents }),
    }));
}
