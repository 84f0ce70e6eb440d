/**
 * KIT · An owner may see a bot as one of its managers, read only, in this session (`/api/permissions/viewAs`).
 *   const viewAs = useViewAs();              // as whom, or undefined
 *   const drop = useDropViewed();            // after it began or ended: nothing that was read counts any more
 */
import type { ViewAs } from '@arkwright/contracts/core/view-as';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useUser } from './use-session.ts';

export function useViewAs(): ViewAs | undefined {
  return useUser()?.viewAs;
}

/** Forgets everything that was read with other rights, and reads again what is on the page. */
export function useDropViewed(): () => void {
  const queries = useQueryClient();
  return useCallback(() => void queries.resetQueries(), [queries]);
}
