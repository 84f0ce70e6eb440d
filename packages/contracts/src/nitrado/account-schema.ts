import { z } from 'zod';
import { timestamp } from '../core/ids.ts';
import { MAX_TOKEN_LENGTH } from './bounds.ts';

/** A linked account as the specification names it (§3). `nitradoId` is Nitrado's own ID of the person. */
export const linkedAccount = z.object({ nitradoId: z.string(), username: z.string() });

/**
 * `working`: calls succeed or fail for reasons that say nothing about the login. `broken`: Nitrado refused the login.
 * `unrenewed`: it could not be renewed for a day, and still might.
 */
export const ACCOUNT_STATES = ['working', 'broken', 'unrenewed'] as const;

/** A linked Nitrado account with what its row on the page shows. Never contains a token. */
export const hostAccount = linkedAccount.extend({
  state: z.enum(ACCOUNT_STATES),
  /** When Nitrado refused it, or the first refresh that failed; 0 while it works. */
  stateSince: timestamp,
  /** A pasted token can't be renewed and is only forgotten when the account is removed. */
  isPasted: z.boolean(),
  /** When a pasted token ends; 0 for logins, which are renewed. */
  endsAt: timestamp,
  linkedAt: timestamp,
  /** When the login was last renewed; 0 if never, or for pasted tokens. */
  renewedAt: timestamp,
  /** Name of the person who linked it; empty if that account was deleted. */
  linkedBy: z.string(),
  isLinkedByYou: z.boolean(),
  /** The person who linked it has lost the right to edit Hosting Sync, and nobody has decided to keep it. */
  isLinkerWithoutRights: z.boolean(),
});

export type HostAccount = z.infer<typeof hostAccount>;

/** The accounts of an instance, broken ones first, and whether this installation has a Nitrado client. */
export const hostAccounts = z.object({
  accounts: z.array(hostAccount),
  /** Without a client nobody can log in; tokens can be pasted. */
  canLogIn: z.boolean(),
});

/** The outcome of a login; `message` is for people. */
export const loginOutcome = z.object({ success: z.boolean(), message: z.string() });

const TOKEN_WORDS = 'Paste the whole token, without spaces in front or behind';

/** A pasted long-life token. White space inside is dropped, because copying wraps its lines. */
export const pastedToken = z
  .string({ error: TOKEN_WORDS })
  .max(MAX_TOKEN_LENGTH, TOKEN_WORDS)
  .transform((text) => text.replace(/\s+/g, ''))
  .refine((text) => /^[\x21-\x7e]{10,}$/.test(text), TOKEN_WORDS);
