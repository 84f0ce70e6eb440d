import type { Tier } from '@arkwright/contracts/core/tiers';
import type { Limits } from '@arkwright/contracts/derived/limits';
import type { Membership } from '@arkwright/contracts/derived/permissions';

declare const scoped: unique symbol;

/**
 * Permission to work on one instance's rows. Repositories require it, so that a query without one doesn't
 * compile. The gate makes it for a request; `systemScope` for the program's own work.
 */
export type InstanceScope = { readonly botId: string; readonly [scoped]: true };

/** A caller's standing in one instance. */
export type Member = Membership & {
  tier: Tier;
  limits: Limits;
  ownerDiscordId: string;
  /** The manager entries that apply to the person: by Discord id, and by role. */
  grantIds: readonly string[];
  /**
   * Set if one of them is a role: Discord doesn't notify us when the person loses it, so it has to be
   * checked.
   */
  isByRole: boolean;
};

/**
 * For the gate and for the program's own work on an instance from its own tables; never for an id from a
 * request.
 */
export function systemScope(botId: string): InstanceScope {
  // The brand exists only for the compiler.
  return { botId } as InstanceScope;
}
