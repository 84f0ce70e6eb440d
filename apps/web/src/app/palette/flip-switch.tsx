import type { SettingsGroup } from '@arkwright/contracts/derived/settings-group';
import { type GroupName, settingsGroups } from '@arkwright/contracts/settings-registry';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useInstance } from '../../kit/instances.ts';
import type { ScreenFeature } from '../../kit/screen-feature.ts';
import { ConflictDialog } from '../../kit/settings/conflict-dialog.tsx';
import { storedIn, useNotWorking } from '../../kit/settings/use-not-working.ts';
import { useSettings } from '../../kit/settings/use-settings.ts';
import { showToast } from '../../ui/toast.tsx';

const MuteQuestion = lazy(async () => ({
  default: (await import('../../kit/settings/mute-question.tsx')).MuteQuestion,
}));

export type Flip = {
  group: GroupName;
  field: string;
  /** Of the page with the switch: what it says of things that are on but can't work. */
  feature: ScreenFeature | undefined;
  value: boolean;
};

type FlipSwitchProps = { flip: Flip; onAsk: () => void };

/** Saves one switch as its page does: checked, with the revision, with the question about what can't work, and with Undo. */
export function FlipSwitch({ flip, onAsk }: FlipSwitchProps) {
  const { group: name, field, feature = {}, value } = flip;
  const group: SettingsGroup = settingsGroups[name];
  const instance = useInstance();
  const settings = useSettings(group);
  const { set, isDirty, isSaving, conflict, problem } = settings;
  const [step, setStep] = useState<'typing' | 'asking' | 'sent'>('typing');
  const known = { instanceId: instance.id, read: settings.read };
  const warnings = useNotWorking(feature, known).map(({ words }) => words);
  const before = useNotWorking(feature, { ...known, read: storedIn(instance) }).map(({ words }) => words);
  const isNewlyMute = warnings.some((warning) => !before.includes(warning));

  const begin = useEffectEvent(() => set(name, field, value));
  useEffect(() => begin(), []);
  const goOn = useEffectEvent(() => {
    setStep(isNewlyMute ? 'asking' : 'sent');
    if (isNewlyMute) onAsk();
    else void settings.save();
  });
  const isReady = isDirty && step === 'typing';
  useEffect(() => {
    if (isReady) goOn();
  }, [isReady]);
  const tell = useEffectEvent((message: string) => {
    showToast({ tone: 'danger', message, isLong: true });
    settings.revert();
  });
  const message = problem?.message;
  useEffect(() => {
    if (message !== undefined) tell(message);
  }, [message]);
  const ask = useEffectEvent(onAsk);
  const isInConflict = conflict !== null;
  useEffect(() => {
    if (isInConflict) ask();
  }, [isInConflict]);

  return (
    <>
      {step === 'asking' && (
        <Suspense>
          <MuteQuestion
            warnings={warnings}
            onSave={settings.save}
            onClose={() => {
              setStep('sent');
              if (!isSaving) settings.revert();
            }}
          />
        </Suspense>
      )}
      {conflict && <ConflictDialog {...settings} />}
    </>
  );
}
