import '@mantine/core/styles/Combobox.layer.css';
import '../../ui/form-styles.css';
import type { DynamicConfig } from '@arkwright/contracts/dynamic-config/schema';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { CopyBlock } from '../../ui/copy-block.tsx';
import { Guide, GuideNote } from '../../ui/guide.tsx';
import { iniSetting, LAUNCH_PARAMETER, linkOf } from './config-address.ts';

/** Explains how a game server fetches a config, with the lines for one of them. */
export function SetupGuide({ configs }: { configs: readonly DynamicConfig[] }) {
  const [wanted, setWanted] = useState('');
  const config = configs.find((entry) => entry.id === wanted) ?? configs[0];
  if (config === undefined) return null;
  const { origin } = window.location;
  const link = linkOf(config, origin);

  return (
    <Guide
      title="Put a config on a game server"
      about={
        <>
          The server fetches its config whenever it saves the world, and at once on{' '}
          <code>ForceUpdateDynamicConfig</code>. A change here needs no restart.
        </>
      }
      choice={
        configs.length > 1 && (
          <NativeSelect
            label="Config"
            data={configs.map((entry) => ({ value: entry.id, label: entry.name }))}
            value={config.id}
            onChange={(event) => setWanted(event.currentTarget.value)}
          />
        )
      }
    >
      <ol>
        <li>
          <p>Start the server with this launch parameter.</p>
          <CopyBlock label="launch parameter" text={LAUNCH_PARAMETER} />
        </li>
        <li>
          <p>
            Put this into its <code>GameUserSettings.ini</code>, below the line <code>[ServerSettings]</code>.
          </p>
          <CopyBlock label="ini entry" text={iniSetting(link)} />
          {link.startsWith('https:') && (
            <GuideNote>
              The game fetches this only over plain HTTP. A proxy in front of Arkwright must serve this
              address without a redirect to HTTPS.
            </GuideNote>
          )}
        </li>
        <li>
          <p>Restart it once. After it next saves the world, the opened row of the config shows the fetch.</p>
        </li>
      </ol>
    </Guide>
  );
}
