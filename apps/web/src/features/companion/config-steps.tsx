import type { ReactNode } from 'react';
import styles from './config-steps.module.css';
import type { CompanionType } from './config-text.ts';

type ConfigStepsProps = {
  type: Exclude<CompanionType, 'Agent'>;
  /** The text to copy. */
  children: ReactNode;
};

/** Where the text goes, in the order in which one does it. */
export function ConfigSteps({ type, children }: ConfigStepsProps) {
  return type === 'Mod' ? (
    <ol className={styles.steps}>
      <li>
        Add the companion to the mods that the game server loads (launch parameter{' '}
        <code className={styles.whole}>-mods=</code>).
      </li>
      <li>
        Stop the server first: when it stops, the game overwrites its settings and what you added to them.
      </li>
      <li>
        Put this at the end of <code>GameUserSettings.ini</code>, which is in{' '}
        <code>
          ShooterGame/Saved/
          <wbr />
          Config/
          <wbr />
          WindowsServer
        </code>
        :{children}
      </li>
      <li>Start the server. Once its world has loaded, the table shows the companion as connected.</li>
    </ol>
  ) : (
    <ol className={styles.steps}>
      <li>
        Stop the server, and put the plugin into{' '}
        <code>
          ShooterGame/Binaries/
          <wbr />
          Win64/
          <wbr />
          ArkApi/
          <wbr />
          Plugins/
          <wbr />
          ArkwrightCompanion
        </code>
        .
      </li>
      <li>
        Save this next to it as <code>config.json</code>:{children}
      </li>
      <li>Start the server. Once its world has loaded, the table shows the companion as connected.</li>
    </ol>
  );
}
