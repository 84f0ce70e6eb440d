/**
 * KIT · The frame of a settings page: heading, permissions, tier, Save and Revert, leave guard, conflicts.
 *   <SettingsPage title="…" description="…" area="OfflineAlert" feature="offlineAlerts" settings={settings}> rows </SettingsPage>
 */
import type { Area } from '@arkwright/contracts/core/permissions';
import { FEATURE_TIERS, type Feature } from '@arkwright/contracts/core/tiers';
import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/page-header.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { AreaAccess } from '../area-access.tsx';
import { ACCESS_WORDS } from '../can.ts';
import { LastChanged } from '../last-changed.tsx';
import { ProblemNotice, UpgradeNotice } from '../problem-notice.tsx';
import { useUnsavedGuard } from '../unsaved-guard.tsx';
import { useAccess, useLimits } from '../use-can.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import styles from './settings-page.module.css';
import type { Settings } from './use-settings.ts';

type SettingsPageProps = {
  title: string;
  description: ReactNode;
  area: Area;
  /** The tier feature of the page; its notice names the page. */
  feature?: Feature;
  settings: Settings;
  children: ReactNode;
};

export function SettingsPage({ title, description, area, feature, settings, children }: SettingsPageProps) {
  const { canEdit } = useAccess(area);
  const limits = useLimits();
  const guard = useUnsavedGuard(settings.isDirty);
  const lacksTier = feature !== undefined && limits !== undefined && !limits[feature];
  return (
    <AreaAccess area={area}>
      <PageHeader
        title={title}
        description={
          <>
            {description}
            <LastChanged area={area} />
          </>
        }
      />
      {lacksTier && (
        <UpgradeNotice>
          {title} is a Tier {FEATURE_TIERS[feature]} feature
        </UpgradeNotice>
      )}
      <ProblemNotice problem={settings.problem} onRetry={settings.save} />
      <div className={styles.settings}>
        {children}
        <SaveBar
          isDirty={settings.isDirty}
          isSaving={settings.isSaving}
          onSave={settings.save}
          onRevert={settings.revert}
          reason={canEdit ? settings.invalid : ACCESS_WORDS.edit}
        />
      </div>
      <ConflictDialog {...settings} />
      {guard}
    </AreaAccess>
  );
}
