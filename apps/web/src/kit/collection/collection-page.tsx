/**
 * KIT · The frame of a CRUD page: heading, permissions, who changed it last, notices; fetches the page's dialogs ahead.
 *   <CollectionPage title="RCON Presets" description="…" area="RconPresets" notices={…}> <DataTable …/> dialogs </CollectionPage>
 */
import type { Area, Permission } from '@arkwright/contracts/core/permissions';
import { type ReactNode, useRef } from 'react';
import { PageHeader } from '../../ui/page-header.tsx';
import { AreaAccess, ViewOnlyNotice } from '../area-access.tsx';
import { LastChanged } from '../last-changed.tsx';
import styles from './collection-page.module.css';
import { usePreloadedDialogs } from './lazy-dialog.tsx';

type CollectionPageProps = {
  title: string;
  description: ReactNode;
  area: Area;
  /** Another permission that shows the page as well. */
  alsoViewedWith?: Permission;
  /** What is said while nothing in the area has a history. */
  unchanged?: string;
  /** What stands between heading and table: tier, limits, problems. */
  notices: ReactNode;
  children: ReactNode;
};

export function CollectionPage(props: CollectionPageProps) {
  const { title, description, area, alsoViewedWith, unchanged, notices, children } = props;
  const page = useRef<HTMLDivElement>(null);

  usePreloadedDialogs(page);

  return (
    <AreaAccess area={area} {...(alsoViewedWith && { alsoViewedWith })}>
      <div ref={page}>
        <PageHeader
          title={title}
          description={description}
          actions={<LastChanged area={area} unchanged={unchanged} />}
        />
        <div className={styles.notices}>
          <ViewOnlyNotice area={area} />
          {notices}
        </div>
        {children}
      </div>
    </AreaAccess>
  );
}
