import { HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { PROOF_HOURS } from '@arkwright/contracts/tribe-log-link/bounds';
import type { LinkReason } from '@arkwright/contracts/tribe-log-link/schema';
import type { Membership } from '../uploads/service.ts';
import type { LinkRow } from './repository.ts';

/** How long a proof counts. */
export const PROOF_MS = PROOF_HOURS * HOUR_MS;
/** An upload that began this soon after a departure may still contain earlier data of the game. */
export const UPLOAD_LAG_MS = 2 * MINUTE_MS;
/** Evidence that uploads repeat every minute is stored this often. */
const NOTE_MS = 10 * MINUTE_MS;

export type Evidence = {
  /** The member's current registered player. */
  registeredAs: string | undefined;
  /** The player's membership by uploads; undefined without a known player. */
  membership: Membership | undefined;
  /** When the last departure from the tribe was reported, ms; 0 for never. */
  departedAt: number;
  now: number;
};

export type Verdict =
  | { kind: 'end'; reason: LinkReason }
  | { kind: 'pause'; reason: LinkReason }
  | { kind: 'tell'; change: Partial<LinkRow> };

/** Whether uploads prove that a player is in a tribe, to begin with: lately, and since anybody left it. */
export function isProved({ membership, departedAt, now }: Omit<Evidence, 'registeredAs'>): boolean {
  if (!membership || membership.characterName === null) return false;
  const { wholeSince } = membership;
  const isSinceDeparture = departedAt === 0 || wholeSince >= departedAt + UPLOAD_LAG_MS;
  return wholeSince > now - PROOF_MS && isSinceDeparture;
}

/** The verdict on a link by the evidence. */
export function judge(link: LinkRow, evidence: Evidence): Verdict {
  const { registeredAs, membership } = evidence;
  const isByUpload = link.proof === 'upload';
  if (isByUpload && registeredAs !== link.netId) return { kind: 'end', reason: 'registration-gone' };
  // A person with Edit knows better than uploads that have never shown the member in the tribe.
  if (link.netId === '' && !isProved(evidence)) return asItIs(link);
  if (!membership || membership.tribeName === null) return { kind: 'end', reason: 'tribe-gone' };
  if (membership.characterName === null) return { kind: 'end', reason: 'left-tribe' };
  const { wholeSince, tribeName, characterName, netId } = membership;
  const names = { tribeName, characterName, netId };
  if (!isByUpload) return asItIs({ ...link, ...(isProved(evidence) && ACTIVE) }, names);
  const provedAt = Math.max(link.provedAt, wholeSince);
  if (provedAt <= evidence.now - PROOF_MS) return { kind: 'pause', reason: 'stale' };
  return asItIs({ ...link, ...ACTIVE }, { ...names, provedAt });
}

const ACTIVE = { state: 'active', reason: '' } as const;

function asItIs(link: LinkRow, change: Partial<LinkRow> = {}): Verdict {
  if (link.state === 'paused') return { kind: 'pause', reason: link.reason };
  return { kind: 'tell', change };
}

/** Whether a change must be written: not for a time alone that has hardly changed. */
export function isWorthWriting(link: LinkRow, change: Partial<LinkRow>): boolean {
  if (link.state !== 'active') return true;
  const { provedAt = link.provedAt, ...names } = change;
  if (provedAt - link.provedAt >= NOTE_MS) return true;
  return Object.entries(names).some(([name, value]) => Reflect.get(link, name) !== value);
}

/** Why a member may no longer have a tribe's log; undefined if they may. `roleIds`: undefined if they are not in the guild. */
export function refusalByRoles(
  roleIds: readonly string[] | undefined,
  requiredRoleIds: readonly string[],
): 'left-guild' | 'role-lost' | undefined {
  if (roleIds === undefined) return 'left-guild';
  if (requiredRoleIds.length === 0 || requiredRoleIds.some((id) => roleIds.includes(id))) return undefined;
  return 'role-lost';
}
