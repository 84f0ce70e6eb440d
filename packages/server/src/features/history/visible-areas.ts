import { AREAS, holds, type Membership } from '@arkwright/contracts/core/permissions';
import type { VisibleAreas } from './repository.ts';

/**
 * The areas whose entries a member may see. The owner and those with FullAccess see all; others see the areas that they
 * may view. Of entries about managers and API settings the owner alone sees the values, as on their pages (FullAccess
 * can not open them either): the others get neither side, and no search looks into them.
 */
export function visibleAreas(member: Membership): VisibleAreas {
  if (member.isOwner || member.permissions.includes('FullAccess')) return 'all';
  return AREAS.filter((area) => holds(member, `${area}_View`));
}
