import { holds, type Membership } from '@arkwright/contracts/derived/permissions';
import type { Check } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';

/** Who reads what checks have found in an instance. */
export type Viewer = { scope: InstanceScope; member: Membership };

export function maySee({ area }: Check, member: Membership): boolean {
  if (area === 'Everyone') return true;
  return holds(member, area === 'Owner' ? 'Owner' : `${area}_View`);
}

export function mayIgnore({ area }: Check, member: Membership): boolean {
  return holds(member, area === 'Owner' || area === 'Everyone' ? 'Owner' : `${area}_Edit`);
}
