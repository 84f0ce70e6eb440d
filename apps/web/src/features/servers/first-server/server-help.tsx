import { TextLink } from '../../../ui/button-link.tsx';
import { CopyBlock } from '../../../ui/copy-block.tsx';
import { Panel, PanelBody } from '../../../ui/panel.tsx';
import { INI } from '../servers-empty.tsx';
import styles from './first-server.module.css';

/** What a game needs so that it can be connected to. */
export function ServerHelp() {
  return (
    <aside className={styles.help} aria-label="Help with connecting">
      <Panel title="What it needs">
        <PanelBody>
          <p className={styles.note}>These lines in GameUserSettings.ini. Then restart the game once.</p>
          <CopyBlock label="settings" text={INI} />
          <p className={styles.note}>
            Its RCON port must be open to the outside.{' '}
            <TextLink to="/docu/$page" params={{ page: 'game-servers' }} inherit underline="always">
              All about connecting
            </TextLink>
          </p>
        </PanelBody>
      </Panel>
      <Panel title="If it doesn’t connect">
        <PanelBody>
          <dl className={styles.causes}>
            <dt>Connection failed</dt>
            <dd>RCON is off, the port is another one, or a firewall keeps it closed.</dd>
            <dt>Password refused</dt>
            <dd>It is the ServerAdminPassword, not the one to join.</dd>
          </dl>
        </PanelBody>
      </Panel>
    </aside>
  );
}
