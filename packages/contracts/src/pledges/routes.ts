import { z } from 'zod';
import { timestamp } from '../core/ids.ts';
import { tier } from '../core/tier-schema.ts';
import { route } from '../derived/route.ts';

/**
 * Patreon's data about a person's pledge to this installation. `amountCents` is the monthly amount the pledge
 * entitles to.
 */
const pledge = z.object({
  tier,
  amountCents: z.number().int().nonnegative(),
  /**
   * Patreon's own values: `active_patron`, `declined_patron`, `former_patron`; empty if the person never
   * pledged.
   */
  status: z.string(),
  /** 0 while Patreon is asked anew. */
  checkedAt: timestamp,
  /** A lower tier that Patreon has named once, and when: it counts once Patreon says so again. Null if there is none. */
  claim: z.object({ tier, at: timestamp }).nullable(),
});

/**
 * A person's state on Patreon: the linked account, and the pledge found by that account or by the Discord id.
 */
export const patreonAccount = z.object({
  isLinked: z.boolean(),
  /** Name of the linked Patreon account. */
  name: z.string(),
  pledge: pledge.nullable(),
});

export type PatreonAccount = z.infer<typeof patreonAccount>;

/** The result of a Patreon action; `message` is for people. */
const outcome = z.object({ success: z.boolean(), message: z.string() });

export const pledgeRoutes = {
  info: route({
    method: 'GET',
    path: '/api/patreon/info',
    summary: 'Whether pledges are connected here, and where to pledge. Addresses are empty if they are not.',
    access: 'public',
    response: z.object({ isConnected: z.boolean(), pledgeUrl: z.string(), manageUrl: z.string() }),
  }),
  account: route({
    method: 'GET',
    path: '/api/patreon/account',
    summary: 'The caller’s Patreon account and pledge, as far as known.',
    access: 'signed-in',
    response: patreonAccount,
  }),
  beginLink: route({
    method: 'POST',
    path: '/api/patreon/link/begin',
    summary:
      'Starts linking a Patreon account; returns the address of Patreon’s page. Must be completed in the same session.',
    access: 'signed-in',
    response: z.object({ url: z.string() }),
  }),
  link: route({
    method: 'POST',
    path: '/api/patreon/link',
    summary:
      'Completes a link with the data sent back by Patreon’s page. Once, within ten minutes, in the session that started it.',
    access: 'signed-in',
    body: z.object({ code: z.string().min(1).max(500), state: z.string().min(1).max(200) }),
    response: outcome,
  }),
  unlink: route({
    method: 'DELETE',
    path: '/api/patreon/link',
    summary: 'Unlinks the Patreon account.',
    access: 'signed-in',
    response: z.boolean(),
  }),
  refresh: route({
    method: 'POST',
    path: '/api/patreon/refresh',
    summary: 'Requests the linked account’s pledge from Patreon now.',
    access: 'signed-in',
    rate: 'export',
    response: outcome,
  }),
} as const;
