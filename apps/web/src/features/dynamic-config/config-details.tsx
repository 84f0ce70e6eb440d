import type { DynamicConfig } from '@arkwright/contracts/dynamic-config/schema';
import { Text } from '@mantine/core';
import { CopyBlock } from '../../ui/copy-block.tsx';
import { DetailSection, DetailSections } from '../../ui/details/details.tsx';
import innerList from '../../ui/inner-list.module.css';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { linkOf } from './config-address.ts';
import styles from './config-details.module.css';
import { fetcherInFull } from './fetched-by.ts';

/** The expanded row: the settings, their address, and all fetches. */
export function ConfigDetails({ config }: { config: DynamicConfig }) {
  const { id, name, settings, fetches } = config;
  return (
    <DetailSections>
      <DetailSection title="Settings" label={`Settings of ${name}`}>
        {settings === '' ? (
          <Text>This config has no entries.</Text>
        ) : (
          // Scrolls: the keyboard has to reach it.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus to be scrolled
          <pre className={styles.settings} tabIndex={0}>
            {settings}
          </pre>
        )}
      </DetailSection>
      <div className={styles.side}>
        <DetailSection title="Link" label={`Address of ${name}`}>
          <CopyBlock label="link" text={linkOf(config, window.location.origin)} />
        </DetailSection>
        <DetailSection title="Fetched by" label={`Fetches of ${name}`}>
          {fetches.length === 0 ? (
            <Text>Not fetched yet. See below the table how to set up a game server.</Text>
          ) : (
            <ul className={innerList.list}>
              {fetches.map((fetch) => (
                <li key={`${id}${fetch.address}${fetch.at}${fetch.servers.join()}`}>
                  <bdi>{fetcherInFull(fetch)}</bdi>
                  <span>
                    <RelativeTime at={fetch.at} withDate />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </DetailSection>
      </div>
    </DetailSections>
  );
}
