/**
 * KIT · What every screen of an area says about permissions (specification §2, common dashboard behaviour).
 *   <AreaAccess area="Servers"> … </AreaAccess>
 * Without the view permission only the error banner shows; with view alone `<ViewOnlyNotice area="Servers" />` warns: it
 * stands below the heading, as wide as what it is about.
 */
import { type Area, holds, type Permission } from '@arkwright/contracts/core/permissions';
import type { ReactNode } from 'react';
import { Banner } from '../ui/banner.tsx';
import styles from './area-access.module.css';
import { ACCESS_WORDS } from './can.ts';
import { useInstances } from './instances.ts';
import { useAccess } from './use-can.ts';

type AreaAccessProps = {
  area: Area | 'Owner';
  /** Another permission that shows the screen as well. */
  alsoViewedWith?: Permission;
  children: ReactNode;
};

export function AreaAccess({ area, alsoViewedWith, children }: AreaAccessProps) {
  const { canView } = useAccess(area);
  const { selected } = useInstances();
  const canViewElse =
    alsoViewedWith !== undefined && selected !== undefined && holds(selected, alsoViewedWith);
  if (!canView && !canViewElse) return <Banner tone="danger">{ACCESS_WORDS.view}</Banner>;
  return <div className={styles.area}>{children}</div>;
}

/** Says that one may look but not edit; nothing for whom may. */
export function ViewOnlyNotice({ area }: Pick<AreaAccessProps, 'area'>) {
  const { canEdit } = useAccess(area);
  return canEdit ? null : <Banner tone="warning">{ACCESS_WORDS.edit}</Banner>;
}
