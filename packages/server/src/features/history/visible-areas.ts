import { AREAS, holds, type Membership } from '@arkwright/contracts/core/permissions';
import type { VisibleAreas } from './repository.ts';

/**
 * The areas whose entries a member may see. The owner and those with FullAccess see all, also what is for the owner
 * (managers, keys); others see the areas that they may view.
 */
export function visibleAreas(member: Membership): VisibleAreas {
  if (member.isOwner || member.permissions.includes('FullAccess')) return 'all';
  return AREAS.filter((area) => holds(member, `${area}_View`));
}
