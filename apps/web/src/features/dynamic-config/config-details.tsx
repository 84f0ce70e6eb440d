import type { DynamicConfig } from '@arkwright/contracts/dynamic-config/schema';
import { CopyBlock } from '../../ui/copy-block.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { linkOf } from './config-address.ts';
import styles from './config-details.module.css';
import { fetcherInFull } from './fetched-by.ts';

/** What an opened row shows: the settings, their address, and everyone who has fetched them. */
export function ConfigDetails({ config }: { config: DynamicConfig }) {
  const { id, name, settings, fetches } = config;
  return (
    <div className={styles.details}>
      <section aria-label={`Settings of ${name}`}>
        <h2>Settings</h2>
        {settings === '' ? (
          <p>There is no entry in this config.</p>
        ) : (
          // Scrolls: the keyboard has to reach it.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus to be scrolled
          <pre tabIndex={0}>{settings}</pre>
        )}
      </section>
      <div className={styles.side}>
        <section aria-label={`Address of ${name}`}>
          <h2>Link</h2>
          <CopyBlock label="link" text={linkOf(config, window.location.origin)} />
        </section>
        <section aria-label={`Fetches of ${name}`}>
          <h2>Fetched by</h2>
          {fetches.length === 0 ? (
            <p>Never fetched yet. Below the table stands what a game server needs to do so.</p>
          ) : (
            <ul>
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
        </section>
        <section aria-label={`ID of ${name}`}>
          <h2>ID</h2>
          <CopyBlock label="ID" text={id} />
        </section>
      </div>
    </div>
  );
}
