import { EXTENSION_DAYS, FRESH_HOURS, NOTICE_HOURS } from '@arkwright/contracts/decay/bounds';
import { TextLink } from '../../../ui/button-link.tsx';
import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'what',
    title: 'What it does',
    body: (
      <>
        <p>
          Automatic Decay looks at the tribes (and players without one) that own something on the chosen
          servers. If nobody of a tribe was seen for the warning days, the bot warns in a channel. In the mode
          Warning and Auto Decay, everything that the tribe has is removed after the auto decay days, and{' '}
          {NOTICE_HOURS} hours after the warning at the earliest. The day that a warning told of is kept:
          settings that you change later make it no earlier, and whoever was told that nothing is removed is
          warned anew. It is a Tier 3 feature and requires the use of the{' '}
          <TextLink to="/companion" underline="always">
            Companion
          </TextLink>
          : the mod uploads and removes; the agent uploads, and you remove with the commands that are listed.
        </p>
      </>
    ),
  },
  {
    id: 'cluster',
    title: 'Seen in a cluster',
    body: (
      <p>
        Where the whole cluster counts, whoever plays on any server with the same cluster ID keeps what the
        tribe has on all of them. Cluster IDs are on the page Servers; a mod tells its own. A server without
        one stands alone, as in the game: who plays elsewhere counts as away there.
      </p>
    ),
  },
  {
    id: 'try',
    title: 'See it before it happens',
    body: (
      <>
        <p>
          Below the settings you see who would be warned and removed with what is on the screen, today and on
          the day that you choose with the slider, as a list and on the map of each server. Nothing happens
          before you save.
        </p>
        <p>
          Start with Warning Only. Protect tribes for good, or for a vacation, on the tab Decay Entries or on
          the Data Dashboard.
        </p>
      </>
    ),
  },
  {
    id: 'buttons',
    title: 'Nuke and Extend',
    body: (
      <p>
        Members with the chosen roles can press the buttons of a warning: Extend gives the tribe{' '}
        {EXTENSION_DAYS} more days, counted from the day of its removal, or from now if that is over; Nuke
        removes it at once, after a question. If two people must agree, the first press only agrees; nukes
        from the Data Dashboard then wait for a second person, too.
      </p>
    ),
  },
  {
    id: 'safety',
    title: 'When nothing decays',
    body: (
      <ul>
        <li>While the last upload is more than {FRESH_HOURS} hours old.</li>
        <li>After uploads had stopped, for as long as the break was (at most a week).</li>
        <li>
          After the world has gone back to an older save, for as long as that was and a day more (at most a
          week).
        </li>
        <li>
          In a cluster, while nobody knows who plays on one of its servers: its uploads stopped, or it never
          uploaded and does not answer. Disable such a server, or have each server looked at by itself.
        </li>
        <li>
          For tribes of which nobody knows when they were seen, and for bases whose owner was not uploaded.
        </li>
        <li>For a week after a tribe was removed, whatever is still uploaded of it.</li>
        <li>
          For a small base with a larger one of the same tribe next to it: the command would reach both. And
          for unclaimed dinos while the dinos that were uploaded are more than {FRESH_HOURS} hours old.
        </li>
        <li>
          If more would be removed at once than you allow: the owner is told, and people agree on the tab
          Decay Entries.
        </li>
      </ul>
    ),
  },
];
