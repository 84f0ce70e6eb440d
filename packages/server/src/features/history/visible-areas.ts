import { AREAS, holds, type Membership } from '@arkwright/contracts/derived/permissions';
import { MODERATION_ACTIONS } from '@arkwright/contracts/history/shown-area';
import type { VisibleAreas } from './repository.ts';

/**
 * The areas whose entries a member may see. The owner and those with FullAccess see all; others see the areas that they may
 * view. Only the owner sees the values of entries about managers and API settings, as on their pages (FullAccess can't open
 * them either): for others they have no before and after, and no search includes them.
 */
export function visibleAreas(member: Membership): VisibleAreas {
  if (member.isOwner || member.permissions.includes('FullAccess')) return 'all';
  return {
    areas: AREAS.filter((area) => holds(member, `${area}_View`)),
    actions: holds(member, 'Moderation_View') ? MODERATION_ACTIONS : [],
  };
}
