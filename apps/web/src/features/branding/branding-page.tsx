import { brandingRoutes } from '@arkwright/contracts/branding/routes';
import { brandingFeature } from '@arkwright/contracts/manifests/branding';
import { Stack } from '@mantine/core';
import type { ComponentType } from 'react';
import { AreaAccess, ViewOnlyNotice } from '../../kit/area-access.tsx';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { ProblemNotice, TierNotice } from '../../kit/problem-notice.tsx';
import { ScreenHeader } from '../../kit/screen-header.tsx';
import { StaleNotice } from '../../kit/stale-notice.tsx';
import { useUnsavedGuard } from '../../kit/unsaved-guard.tsx';
import { useCan, useLimits } from '../../kit/use-can.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Builder } from '../../ui/builder.tsx';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { BrandingForm } from './branding-form.tsx';
import { BrandingPreview } from './branding-preview.tsx';
import { EffectNotice } from './effect-notice.tsx';
import { useBranding } from './use-branding.ts';

const ResetDialog = lazyDialog(async () => (await import('./reset-dialog.tsx')).ResetDialog);

/** `/branding`: the bot's names and pictures in the guild, and the way to a bot of its own, which the app adds. */
export function BrandingPage({ OwnBot }: { OwnBot: ComponentType }) {
  const branding = useBranding();
  const { dialog, open, close } = useDialog<'reset'>();
  const guard = useUnsavedGuard(branding.isDirty);
  const canSave = useCan(brandingRoutes.save);
  const canReset = useCan(brandingRoutes.reset);
  const { stored } = branding;
  const limits = useLimits();
  // With Tier 4 it is what this page has for the owner.
  const isOwnBotFirst = limits?.ownBot === true && !limits.branding;

  return (
    <AreaAccess feature={brandingFeature}>
      <ScreenHeader
        feature={brandingFeature}
        description="The bot’s name in your Discord server, and the name and picture above its messages."
        actions={
          <ActionButton
            variant="default"
            reason={canReset.reason ?? (stored?.isSet ? undefined : 'There is no branding to reset.')}
            onClick={() => open('reset')}
          >
            Reset
          </ActionButton>
        }
      />
      <Stack>
        {isOwnBotFirst && <OwnBot />}
        <ViewOnlyNotice area={brandingFeature.area} />
        <TierNotice feature={brandingFeature}>
          {stored?.isSet && 'Your branding is kept; meanwhile the bot uses its own name.'}
        </TierNotice>
        <StaleNotice of={branding.staleness} />
        <ProblemNotice problem={branding.problem} onRetry={branding.save} />
        {stored && <EffectNotice effect={stored.effect} />}
        {!stored && branding.problem === null && <LoadingBox height={320} />}
        {stored && (
          <Builder result={<BrandingPreview values={branding.values} effect={stored.effect} />}>
            <BrandingForm branding={branding} reason={canSave.reason} />
            <SaveBar
              isDirty={branding.isDirty}
              isSaving={branding.isSaving}
              restored={branding.restored}
              onSave={branding.save}
              onRevert={branding.revert}
              reason={canSave.reason ?? branding.invalid}
            />
          </Builder>
        )}
        {!isOwnBotFirst && <OwnBot />}
      </Stack>
      {dialog === 'reset' && <ResetDialog branding={branding} onClose={close} />}
      {guard}
    </AreaAccess>
  );
}
