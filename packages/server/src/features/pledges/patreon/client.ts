import type { z } from 'zod';
import type { PlatformContext } from '../../../platform/context.ts';
import type { PatreonSettings } from '../../../platform/settings.ts';
import { createPace } from './pace.ts';
import { patreonPages } from './pages.ts';
import {
  identityReply,
  memberReply,
  membersReply,
  type PatreonIdentity,
  type PatreonMember,
  readIdentity,
  readMembers,
  tokenReply,
} from './replies.ts';
import { askPatreon, PatreonError } from './request.ts';

/** `expiresInMs` is how long the access token lives. */
export type PatreonTokens = { accessToken: string; refreshToken: string; expiresInMs: number };

export type PatreonClient = {
  /** Patreon's page on which a person allows us to see the pledge. */
  authorizeUrl(request: { state: string; redirectUri: string }): string;
  /** Each code and each refresh token works once. */
  exchangeCode(code: string, redirectUri: string): Promise<PatreonTokens>;
  refreshTokens(refreshToken: string): Promise<PatreonTokens>;
  /** The person of a token, with the memberships of our campaign. */
  fetchIdentity(accessToken: string): Promise<PatreonIdentity>;
  /** A page of our campaign's members; `next` is the cursor of the next one. */
  listMembers(cursor?: string): Promise<{ members: PatreonMember[]; next: string | undefined }>;
  /** A member of our campaign; undefined if there is none. */
  fetchMember(memberId: string): Promise<PatreonMember | undefined>;
};

// No attribute is sent that is not asked for (API v2).
const MEMBER_FIELDS = 'patron_status,currently_entitled_amount_cents';
const USER_FIELDS = 'full_name,social_connections';

/**
 * Patreon's API v2 (docs/reference/ark-domain.md §7). All methods throw PatreonError; those with the creator's token keep below its rate
 * by throwing `throttled` themselves.
 */
export function createPatreonClient(
  settings: PatreonSettings,
  { http, clock }: Pick<PlatformContext, 'http' | 'clock'>,
): PatreonClient {
  const { apiUrl, clientId, clientSecret, creatorToken, campaignId } = settings;
  const pace = createPace(clock.now);

  async function asCreator<Reply>(path: string, query: Record<string, string>, schema: z.ZodType<Reply>) {
    const wait = pace.next();
    if (wait > 0) throw new PatreonError('throttled', 'the rate of the creator token is used up', wait);
    pace.count();
    try {
      const url = `${apiUrl}/oauth2/v2/${path}?${new URLSearchParams(query)}`;
      return await askPatreon(http, { url, token: creatorToken }, schema);
    } catch (error) {
      if (error instanceof PatreonError && error.reason === 'throttled') pace.block(error.retryAfterMs);
      throw error;
    }
  }

  async function askTokens(fields: Record<string, string>): Promise<PatreonTokens> {
    const form = new URLSearchParams({ ...fields, client_id: clientId, client_secret: clientSecret });
    const reply = await askPatreon(http, { url: `${apiUrl}/oauth2/token`, form }, tokenReply);
    return {
      accessToken: reply.access_token,
      refreshToken: reply.refresh_token,
      expiresInMs: reply.expires_in * 1000,
    };
  }

  const isOurs = (member: PatreonMember) => member.campaignId === campaignId;

  return {
    authorizeUrl({ state, redirectUri }) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'identity identity[email] identity.memberships',
        state,
      });
      return `${patreonPages(settings).authorizeUrl}?${query}`;
    },
    exchangeCode: (code, redirectUri) =>
      askTokens({ grant_type: 'authorization_code', code, redirect_uri: redirectUri }),
    refreshTokens: (refreshToken) => askTokens({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    async fetchIdentity(accessToken) {
      const query = new URLSearchParams({
        include: 'memberships,memberships.campaign,memberships.currently_entitled_tiers',
        'fields[user]': `email,${USER_FIELDS}`,
        'fields[member]': MEMBER_FIELDS,
        'fields[tier]': 'amount_cents',
      });
      const url = `${apiUrl}/oauth2/v2/identity?${query}`;
      const identity = readIdentity(await askPatreon(http, { url, token: accessToken }, identityReply));
      return { ...identity, memberships: identity.memberships.filter(isOurs) };
    },
    async listMembers(cursor) {
      const query = {
        include: 'user,campaign,currently_entitled_tiers',
        'fields[member]': MEMBER_FIELDS,
        'fields[user]': USER_FIELDS,
        'fields[tier]': 'amount_cents',
        ...(cursor !== undefined && { 'page[cursor]': cursor }),
      };
      const path = `campaigns/${encodeURIComponent(campaignId)}/members`;
      const reply = await asCreator(path, query, membersReply);
      const next = reply.meta.pagination.cursors?.next ?? undefined;
      // The address determines the campaign; the relation may be omitted.
      const members = readMembers(reply.data, reply.included).map((member) => ({ ...member, campaignId }));
      return { members, next: next === '' ? undefined : next };
    },
    async fetchMember(memberId) {
      const query = {
        include: 'user,campaign,currently_entitled_tiers',
        'fields[member]': MEMBER_FIELDS,
        'fields[user]': USER_FIELDS,
        'fields[tier]': 'amount_cents',
      };
      try {
        const reply = await asCreator(`members/${encodeURIComponent(memberId)}`, query, memberReply);
        return readMembers([reply.data], reply.included).find(isOurs);
      } catch (error) {
        if (error instanceof PatreonError && error.reason === 'missing') return undefined;
        throw error;
      }
    },
  };
}
