import { workingCheck } from '@arkwright/contracts/findings/working-check';
import { FEATURE_MANIFESTS } from '@arkwright/contracts/manifests/features';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFindings } from '../../../kit/findings.ts';
import { useInstance } from '../../../kit/instances.ts';
import { memberHolds, needOf } from '../../../kit/screen-feature.ts';
import { storedIn } from '../../../kit/settings/use-not-working.ts';
import { Tip } from '../../../ui/tip.tsx';
import controls from './controls.module.css';
import { hasSwitch, isSwitched, type SwitchedFeature } from './feature-state.ts';
import styles from './features.module.css';
import { Panel } from './panel.tsx';

type State = 'works' | 'faulty' | 'off';

type FeatureState = {
  feature: SwitchedFeature;
  state: State;
  /** What can't work, in sentences. */
  faults: readonly string[];
};

/** The features with switches that the person may see, and whether each works, as the checks have found. */
export function useFeatureStates(): FeatureState[] {
  const instance = useInstance();
  const { data } = useFindings();
  const read = storedIn(instance);
  return FEATURE_MANIFESTS.filter(hasSwitch).flatMap((feature): FeatureState[] => {
    const isOn = memberHolds(instance, needOf(feature)) ? isSwitched(feature.groups, read) : undefined;
    if (isOn === undefined) return [];
    // What somebody ignores does not work all the same.
    const found = data?.findings.filter(({ check, ended }) => check === workingCheck(feature) && ended === 0);
    const faults = found?.map(({ title }) => title) ?? [];
    return [{ feature, faults, state: !isOn ? 'off' : faults.length > 0 ? 'faulty' : 'works' }];
  });
}

/** Which features work, are on without working, and are off. */
export function FeaturesBlock() {
  const states = useFeatureStates();
  const [shown, setShown] = useState<State | undefined>();
  if (states.length === 0) return null;
  const of = (state: State) => states.filter((each) => each.state === state).map(({ feature }) => feature);
  const toggle = (state: State) => setShown(shown === state ? undefined : state);
  return (
    <Panel
      title="Features"
      isBeside
      right={
        <>
          {states
            .filter(({ state }) => state === 'faulty')
            .map(({ feature: { label, screen }, faults }) => (
              <Tip key={label} text={faults.join('. ')}>
                <Link to={screen.path} className={controls.chip}>
                  <IconAlertTriangle size={14} aria-hidden />
                  {label}: not working
                </Link>
              </Tip>
            ))}
          <Count
            words="work"
            of={of('works')}
            tone="ok"
            isOpen={shown === 'works'}
            onToggle={() => toggle('works')}
          />
          <Count
            words="off"
            of={of('off')}
            tone="off"
            isOpen={shown === 'off'}
            onToggle={() => toggle('off')}
          />
        </>
      }
    >
      {shown !== undefined && (
        <ul className={styles.features}>
          {of(shown).map(({ label, screen }) => (
            <li key={label}>
              <Link to={screen.path} className={controls.chip}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

type CountProps = {
  words: string;
  of: readonly SwitchedFeature[];
  tone: 'ok' | 'off';
  isOpen: boolean;
  onToggle: () => void;
};

function Count({ words, of, tone, isOpen, onToggle }: CountProps) {
  if (of.length === 0) return null;
  return (
    <button type="button" className={controls.chip} aria-expanded={isOpen} onClick={onToggle}>
      <span className={controls.mark} data-tone={tone} aria-hidden />
      {of.length} {words}
    </button>
  );
}
