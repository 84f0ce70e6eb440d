import type { Membership } from '@arkwright/contracts/core/permissions';
import type { Limits, Tier } from '@arkwright/contracts/core/tiers';

declare const scoped: unique symbol;

/**
 * Leave to work on one instance's rows. Repositories take one, so that a query without it does not compile. The gate
 * makes it for a request; `systemScope` for the program's own work.
 */
export type InstanceScope = { readonly botId: string; readonly [scoped]: true };

/** A caller's standing in one instance. */
export type Member = Membership & {
  tier: Tier;
  limits: Limits;
  ownerDiscordId: string;
  /** The manager entries that count for the person: by the person's own Discord id, and by those of roles. */
  grantIds: readonly string[];
  /** Set where one of them is a role: nobody tells us when the person loses it, so that it has to be asked for. */
  isByRole: boolean;
};

/** For the gate and for the program's own work on an instance it has found in its own tables; never for an id from a request. */
export function systemScope(botId: string): InstanceScope {
  // The brand exists for the compiler only.
  return { botId } as InstanceScope;
}
