import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'what',
    title: 'What it is',
    body: (
      <p>
        A list of settings, such as rates, that the game server fetches from here while it runs: double
        harvest for the weekend without a restart. It is a Tier 3 feature.
      </p>
    ),
  },
  {
    id: 'set-up',
    title: 'Set it up',
    body: (
      <>
        <ol>
          <li>Add a config. Each has its own link; copy it from its row.</li>
          <li>Start the game server with the launch parameter below.</li>
          <li>Put the link into GameUserSettings.ini and restart the server once.</li>
        </ol>
        <pre>
          <code>-UseDynamicConfig</code>
        </pre>
        <pre>
          <code>{`[ServerSettings]
CustomDynamicConfigUrl="http://…"`}</code>
        </pre>
        <p>The page shows these lines with the right link in them.</p>
      </>
    ),
  },
  {
    id: 'write',
    title: 'Writing one',
    body: (
      <>
        <pre>
          <code>{`XPMultiplier=2
TamingSpeedMultiplier=3
HarvestAmountMultiplier=2`}</code>
        </pre>
        <p>
          Keys and values are checked while you type. An unknown key is a warning, not an error: the game may
          know it.
        </p>
      </>
    ),
  },
  {
    id: 'fetched',
    title: 'When the server fetches it',
    body: (
      <>
        <p>
          Whenever it saves the world, and at once on <code>ForceUpdateDynamicConfig</code>. The opened row of
          a config says when it was last fetched, and by which of your servers; Columns above the table puts
          Last fetch into each row.
        </p>
        <p>
          The game fetches over plain HTTP. If this installation is behind a proxy that redirects everything
          to HTTPS, its operator must make an exception for these addresses.
        </p>
      </>
    ),
  },
];
