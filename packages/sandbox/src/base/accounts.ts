import { seedSnowflake } from './seed.ts';

export type AccountName =
  | 'owner'
  | 'owner-free'
  | 'manager-view'
  | 'manager-edit'
  | 'manager-full'
  | 'admin'
  | 'newcomer';

/** Somebody to sign in as. `tier` is the product's pledge tier, which Discord itself knows nothing about. */
export type SandboxAccount = {
  /** An `AccountName`, or that of a copy of one (`owner-2`). */
  name: string;
  discordId: string;
  username: string;
  displayName: string;
  email: string;
  tier: 0 | 1 | 2 | 3 | 4 | 5;
  isSiteAdmin: boolean;
};

type AccountSheet = Omit<SandboxAccount, 'name' | 'discordId' | 'username' | 'email'> & { name: AccountName };

const SHEETS: AccountSheet[] = [
  { name: 'owner', displayName: 'Owner (Tier 5)', tier: 5, isSiteAdmin: false },
  { name: 'owner-free', displayName: 'Owner (Free)', tier: 0, isSiteAdmin: false },
  { name: 'manager-view', displayName: 'Manager (View only)', tier: 0, isSiteAdmin: false },
  { name: 'manager-edit', displayName: 'Manager (Edits three areas)', tier: 0, isSiteAdmin: false },
  { name: 'manager-full', displayName: 'Manager (Full access)', tier: 0, isSiteAdmin: false },
  { name: 'admin', displayName: 'Site admin', tier: 0, isSiteAdmin: true },
  { name: 'newcomer', displayName: 'Newcomer (No bot yet)', tier: 0, isSiteAdmin: false },
];

/** The accounts of docs/sandbox.md as they are in the world of `seed`. */
export function seedAccounts(seed: string): SandboxAccount[] {
  return SHEETS.map((sheet) => ({
    ...sheet,
    discordId: seedSnowflake(seed, `user ${sheet.name}`),
    // Discord user names hold letters, digits, `_` and `.` only.
    username: sheet.name.replaceAll('-', '_'),
    email: `${sheet.name}@arkwright.example`,
  }));
}
