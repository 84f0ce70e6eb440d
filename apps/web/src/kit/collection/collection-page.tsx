/**
 * KIT · The frame of a CRUD page: heading, permissions, who changed it last, notices; fetches the page's dialogs ahead.
 *   <CollectionPage feature={rconPresetsFeature} description="…" notices={…}> <DataTable …/> dialogs </CollectionPage>
 */

import { type ReactNode, useRef } from 'react';
import { Notices } from '../../ui/notices.tsx';
import { AreaAccess, ViewOnlyNotice } from '../area-access.tsx';
import { areaOf, type ScreenFeature } from '../screen-feature.ts';
import { ScreenHeader } from '../screen-header.tsx';
import { usePreloadedDialogs } from './lazy-dialog.tsx';

type CollectionPageProps = {
  feature: ScreenFeature;
  description: ReactNode;
  /** The text while the area has no history. */
  unchanged?: string;
  /** Shown between heading and table: tier, limits, problems. */
  notices: ReactNode;
  children: ReactNode;
};

export function CollectionPage(props: CollectionPageProps) {
  const { feature, description, unchanged, notices, children } = props;
  const area = areaOf(feature);
  const page = useRef<HTMLDivElement>(null);

  usePreloadedDialogs(page);

  return (
    <AreaAccess feature={feature}>
      <div ref={page}>
        <ScreenHeader feature={feature} description={description} unchanged={unchanged} />
        <Notices>
          <ViewOnlyNotice area={area} />
          {notices}
        </Notices>
        {children}
      </div>
    </AreaAccess>
  );
}
