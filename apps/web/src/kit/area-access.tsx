/**
 * KIT · The notices about permissions on every screen of an area (specification §2, common dashboard behaviour).
 *   <AreaAccess feature={serversFeature}> … </AreaAccess>
 * Without View only the error banner is shown; with View only, `<ViewOnlyNotice area="Servers" />` is shown below the
 * heading, as wide as the content.
 */

import type { Area } from '@arkwright/contracts/derived/permissions';
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Banner } from '../ui/banner.tsx';
import { ACCESS_WORDS } from './can.ts';
import { useInstances } from './instances.ts';
import { memberHolds, needOf, type ScreenFeature } from './screen-feature.ts';
import { useAccess } from './use-can.ts';

type AreaAccessProps = {
  feature: ScreenFeature;
  children: ReactNode;
};

export function AreaAccess({ feature, children }: AreaAccessProps) {
  const { selected } = useInstances();
  const canView = selected !== undefined && memberHolds(selected, needOf(feature));
  if (!canView) return <Banner tone="danger">{ACCESS_WORDS.view}</Banner>;
  return <Stack>{children}</Stack>;
}

/** Says that the person may view but not edit; renders nothing for people who may edit. */
export function ViewOnlyNotice({ area }: { area: Area | 'Owner' }) {
  const { canEdit } = useAccess(area);
  return canEdit ? null : <Banner tone="warning">{ACCESS_WORDS.edit}</Banner>;
}
