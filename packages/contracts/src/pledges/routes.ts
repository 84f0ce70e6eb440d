import { z } from 'zod';
import { timestamp } from '../core/ids.ts';
import { route } from '../core/route.ts';
import { tier } from '../core/tier-schema.ts';

/** What Patreon says of a person's pledge to this installation. `amountCents` is what it entitles to, a month. */
const pledge = z.object({
  tier,
  amountCents: z.number().int().nonnegative(),
  /** As Patreon calls it: `active_patron`, `declined_patron`, `former_patron`; empty for who never pledged. */
  status: z.string(),
  checkedAt: timestamp,
});

/** A person's standing with Patreon: the linked account, and the pledge that was found by it or by the Discord id. */
export const patreonAccount = z.object({
  isLinked: z.boolean(),
  /** Name of the linked Patreon account. */
  name: z.string(),
  pledge: pledge.nullable(),
});

export type PatreonAccount = z.infer<typeof patreonAccount>;

/** How something with Patreon went; `message` is for people. */
const outcome = z.object({ success: z.boolean(), message: z.string() });

export const pledgeRoutes = {
  info: route({
    method: 'GET',
    path: '/api/patreon/info',
    summary:
      'Whether pledges are connected here, and where to pledge. Addresses are empty where they are not.',
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
      'Begins to link a Patreon account; answers with Patreon’s page. Ends with the session that began it.',
    access: 'signed-in',
    response: z.object({ url: z.string() }),
  }),
  link: route({
    method: 'POST',
    path: '/api/patreon/link',
    summary:
      'Completes a link with what Patreon’s page sent back. Once, within ten minutes, in the session that began it.',
    access: 'signed-in',
    body: z.object({ code: z.string().min(1).max(500), state: z.string().min(1).max(200) }),
    response: outcome,
  }),
  unlink: route({
    method: 'DELETE',
    path: '/api/patreon/link',
    summary: 'Forgets the linked Patreon account.',
    access: 'signed-in',
    response: z.boolean(),
  }),
  refresh: route({
    method: 'POST',
    path: '/api/patreon/refresh',
    summary: 'Asks Patreon for the linked account’s pledge now.',
    access: 'signed-in',
    rate: 'export',
    response: outcome,
  }),
} as const;
