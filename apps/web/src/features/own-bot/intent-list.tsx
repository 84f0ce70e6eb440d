import { StatusDot, type StatusTone } from '../../ui/status-dot.tsx';
import styles from './application.module.css';
import type { Intents } from './application-words.ts';

type Intent = Intents[number];

function stateOf({ isOn, without }: Intent): { tone: StatusTone; words: string } {
  if (isOn === true) return { tone: 'good', words: 'on' };
  const isNeeded = without.length > 0;
  if (isOn === false) return isNeeded ? { tone: 'warning', words: 'off' } : { tone: 'off', words: 'off' };
  return isNeeded ? { tone: 'warning', words: 'needed' } : { tone: 'off', words: 'not needed now' };
}

/** The privileged intents, whether they are on or needed, and what does not work without them. */
export function IntentList({ intents }: { intents: Intents }) {
  return (
    <ul className={styles.intents}>
      {intents.map((intent) => {
        const { name, isOn, without } = intent;
        const { tone, words } = stateOf(intent);
        return (
          <li key={name}>
            <StatusDot tone={tone}>
              {name}: {words}
            </StatusDot>
            {isOn !== true && (
              <div className={styles.why}>
                {without.length === 0
                  ? 'Nothing that you use needs it.'
                  : without.map(({ feature, words: what }) => (
                      <div key={feature}>
                        {feature}, without it: {what}
                      </div>
                    ))}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
