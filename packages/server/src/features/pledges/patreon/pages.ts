import type { PatreonSettings } from '../../../platform/settings.ts';

/** Pages for people. Patreon has them beside the API, on the same host, like its simulation. */
export function patreonPages({ apiUrl, campaignId }: PatreonSettings) {
  return {
    authorizeUrl: new URL('/oauth2/authorize', apiUrl).href,
    // In the form of the campaign's own `pledge_url` (API v2, Campaign).
    pledgeUrl: new URL(`/bePatron?c=${encodeURIComponent(campaignId)}`, apiUrl).href,
    manageUrl: new URL('/settings/memberships', apiUrl).href,
  };
}
