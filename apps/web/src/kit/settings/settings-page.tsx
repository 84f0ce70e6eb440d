/**
 * KIT · The frame of a settings page: heading, permissions, tier, Save and Revert, leave guard, conflicts.
 *   <SettingsPage feature={offlineAlertsFeature} description="…" settings={settings}> rows </SettingsPage>
 */

import type { Area } from '@arkwright/contracts/core/permissions';
import { Stack } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { PageHeader } from '../../ui/page-header.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { AreaAccess, ViewOnlyNotice } from '../area-access.tsx';
import { ACCESS_WORDS } from '../can.ts';
import { LastChanged } from '../last-changed.tsx';
import { ProblemNotice, TierNotice } from '../problem-notice.tsx';
import { areaOf, type ScreenFeature } from '../screen-feature.ts';
import { useUnsavedGuard } from '../unsaved-guard.tsx';
import { useAccess } from '../use-can.ts';
import type { Settings } from './use-settings.ts';

const loadConflict = () => import('./conflict-dialog.tsx');
const ConflictDialog = lazy(async () => ({ default: (await loadConflict()).ConflictDialog }));

type SettingsPageProps = {
  feature: ScreenFeature;
  description: ReactNode;
  /** The group among what is the owner's, `settings:api`: its changes are told. */
  target?: string;
  settings: Settings;
  children: ReactNode;
};

export function SettingsPage(props: SettingsPageProps) {
  const { feature, description, target, settings, children } = props;
  const area = areaOf(feature);
  const guard = useUnsavedGuard(settings.isDirty);

  return (
    <AreaAccess feature={feature}>
      <PageHeader
        title={feature.label}
        description={
          <>
            {description}
            <LastChanged area={area} target={target} />
          </>
        }
      />
      <SettingsForm
        area={area}
        settings={settings}
        notices={
          <>
            <ViewOnlyNotice area={area} />
            <TierNotice feature={feature} />
          </>
        }
      >
        {children}
      </SettingsForm>
      {guard}
    </AreaAccess>
  );
}

type SettingsFormProps = {
  area: Area | 'Owner';
  settings: Settings;
  notices?: ReactNode;
  children: ReactNode;
};

/** The rows with Save, Revert and conflicts, for a page whose settings are one of its tabs; it has its own leave guard. */
export function SettingsForm({ area, settings, notices, children }: SettingsFormProps) {
  const { canEdit } = useAccess(area);
  const { isDirty } = settings;
  useEffect(() => {
    // Before it is needed, and not before there can be a conflict.
    if (isDirty) loadConflict().catch(() => undefined);
  }, [isDirty]);

  return (
    <Stack maw={960}>
      {notices}
      <ProblemNotice problem={settings.problem} onRetry={settings.save} />
      {children}
      <SaveBar
        isDirty={isDirty}
        isSaving={settings.isSaving}
        onSave={settings.save}
        onRevert={settings.revert}
        reason={canEdit ? settings.invalid : ACCESS_WORDS.edit}
      />
      {settings.conflict && (
        <Suspense>
          <ConflictDialog {...settings} />
        </Suspense>
      )}
    </Stack>
  );
}
