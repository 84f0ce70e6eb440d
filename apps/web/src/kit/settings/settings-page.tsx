/**
 * KIT · The frame of a settings page: heading, permissions, tier, Save and Revert, leave guard, conflicts.
 *   <SettingsPage feature={offlineAlertsFeature} description="…" settings={settings}> rows </SettingsPage>
 */

import type { Workings } from '@arkwright/contracts/derived/not-working';
import type { Area } from '@arkwright/contracts/derived/permissions';
import { Stack } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { CardColumns } from '../../ui/rows/card-columns.tsx';
import { RowFaults } from '../../ui/rows/row-faults.ts';
import { SaveBar } from '../../ui/save-bar.tsx';
import { AreaAccess, ViewOnlyNotice } from '../area-access.tsx';
import { ACCESS_WORDS } from '../can.ts';
import { useInstance } from '../instances.ts';
import { ProblemNotice, TierNotice } from '../problem-notice.tsx';
import { areaOf, type ScreenFeature } from '../screen-feature.ts';
import { ScreenHeader } from '../screen-header.tsx';
import { useUnsavedGuard } from '../unsaved-guard.tsx';
import { useAccess } from '../use-can.ts';
import { type Beside, storedIn, useNotWorking } from './use-not-working.ts';
import type { Settings } from './use-settings.ts';

const ConflictDialog = lazy(async () => ({
  default: (await import('./conflict-dialog.tsx')).ConflictDialog,
}));
const MuteQuestion = lazy(async () => ({ default: (await import('./mute-question.tsx')).MuteQuestion }));

type SettingsPageProps = {
  feature: ScreenFeature;
  description: ReactNode;
  /** The group among the owner's, `settings:api`: its changes are shown. */
  target?: string;
  /** Another area with settings on the page: Edit of either allows saving. */
  orArea?: Area;
  beside?: Beside;
  settings: Settings;
  /** Whether a tab without settings is open: unsaved settings of another can be saved, and the bar is hidden otherwise. */
  isBesideSettings?: boolean;
  children: ReactNode;
};

export function SettingsPage(props: SettingsPageProps) {
  const {
    feature,
    description,
    target,
    orArea,
    beside,
    settings,
    isBesideSettings = false,
    children,
  } = props;
  const area = areaOf(feature);
  const { canEdit: canEditOther } = useAccess(orArea ?? area);
  const editable = canEditOther && orArea ? orArea : area;
  const guard = useUnsavedGuard(settings.isDirty);

  return (
    <AreaAccess feature={feature}>
      <ScreenHeader feature={feature} description={description} target={target} />
      <SettingsForm
        area={editable}
        feature={feature}
        {...(beside && { beside })}
        settings={settings}
        isBesideSettings={isBesideSettings}
        notices={
          <>
            <ViewOnlyNotice area={editable} />
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
  /** The features that the settings enable: one that is on but can't work has a warning, and Save asks about it. */
  feature?: Workings;
  /** The requirements that only the page knows. */
  beside?: Beside;
  settings: Settings;
  isBesideSettings?: boolean;
  notices?: ReactNode;
  children: ReactNode;
};

/** The rows with Save, Revert and conflicts, for a page whose settings are one of its tabs; it has its own leave guard. */
export function SettingsForm(props: SettingsFormProps) {
  const { area, feature = {}, beside = {}, settings, isBesideSettings = false, notices, children } = props;
  const { canEdit } = useAccess(area);
  const instance = useInstance();
  const [isAsking, setAsking] = useState(false);
  const known = { instanceId: instance.id, read: settings.read, beside };
  const faults = useNotWorking(feature, known);
  const before = useNotWorking(feature, { ...known, read: storedIn(instance) }).map(({ words }) => words);
  const warnings = faults.map(({ words }) => words);
  const wordsAt = Map.groupBy(faults, ({ at }) => at);
  const faultsAt = new Map([...wordsAt].map(([at, those]) => [at, those.map(({ words }) => words)]));
  // Warnings that were there before are shown, but Save doesn't ask about them again.
  const isNewlyMute = warnings.some((warning) => !before.includes(warning));
  // The warning of a new change is in its row: above the rows it would move them away under the finger.
  const lasting = warnings.filter((warning) => before.includes(warning));

  return (
    <Stack>
      {notices}
      {lasting.length > 0 && (
        <Banner tone="warning">
          {lasting.map((warning) => (
            <div key={warning}>{warning}</div>
          ))}
        </Banner>
      )}
      <RowFaults value={faultsAt}>
        <CardColumns>{children}</CardColumns>
      </RowFaults>
      <SaveBar
        isDirty={settings.isDirty}
        isSaving={settings.isSaving}
        restored={settings.restored}
        onSave={() => (isNewlyMute ? setAsking(true) : void settings.save())}
        onRevert={settings.revert}
        reason={canEdit ? settings.invalid : ACCESS_WORDS.edit}
        isQuiet={isBesideSettings}
        problem={<ProblemNotice problem={settings.problem} onRetry={settings.save} />}
      />
      {isAsking && (
        <Suspense>
          <MuteQuestion warnings={warnings} onSave={settings.save} onClose={() => setAsking(false)} />
        </Suspense>
      )}
      {settings.conflict && (
        <Suspense>
          <ConflictDialog {...settings} />
        </Suspense>
      )}
    </Stack>
  );
}
