import type { Tier } from '@arkwright/contracts/core/tiers';

/** How the program reaches Patreon: an OAuth client, and the creator's own token for the campaign's members. */
export type PatreonSettings = {
  clientId: string;
  clientSecret: string;
  creatorToken: string;
  campaignId: string;
  webhookSecret: string;
  /** Without version, e.g. `https://www.patreon.com/api`. */
  apiUrl: string;
  /** Patreon's tier ids and what they are here; empty where amounts decide. */
  tierIds: ReadonlyMap<string, Tier>;
};

/** Pages for people. Patreon has them beside the API, on the same host; so has its stand-in. */
export function patreonPages({ apiUrl, campaignId }: PatreonSettings) {
  return {
    authorizeUrl: new URL('/oauth2/authorize', apiUrl).href,
    // As the campaign's own `pledge_url` reads (API v2, Campaign).
    pledgeUrl: new URL(`/bePatron?c=${encodeURIComponent(campaignId)}`, apiUrl).href,
    manageUrl: new URL('/settings/memberships', apiUrl).href,
  };
}
