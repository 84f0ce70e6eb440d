import { TextLink } from '../../../ui/button-link.tsx';
import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'posts',
    title: 'What is posted',
    body: (
      <>
        <p>
          When there is a new public build of the game’s dedicated server, or a new file of a mod, the bot
          posts in the channel you choose and mentions the roles you choose. Game and mods each have a channel
          and roles of their own. Several mods come in one message, each with its new file and the servers
          that have it.
        </p>
        <p>
          Each version is posted once, whatever restarts. What there is when you switch the notifications on
          is not posted: the next one is. If the bot can’t post in the channel, it does so once it can, within
          a week.
        </p>
      </>
    ),
  },
  {
    id: 'mods',
    title: 'Which mods are watched',
    body: (
      <p>
        The mods of all enabled servers: those entered on <TextLink to="/servers">Servers</TextLink> and those
        that companions report. Add others under Additional mod IDs, one per line, with CurseForge’s project
        ID. 1,000 different mods are watched at most, the additional ones first.
      </p>
    ),
  },
  {
    id: 'sources',
    title: 'Where it is known from',
    body: (
      <>
        <p>
          Steam tells nobody without an account which build is public. The bot asks api.steamcmd.net, a public
          service, every ten minutes; the page says how old its answer is, and when it has not answered for
          three hours. Mods are asked for at CurseForge as often, with a key of the installation: without one,
          mod updates can’t be switched on.
        </p>
        <p>
          An answer that is older than one before it, as caches sometimes give, changes nothing. A service
          that fails is asked less often until it answers again; nothing that comes out meanwhile is missed.
        </p>
      </>
    ),
  },
  {
    id: 'servers',
    title: 'Who runs what',
    body: (
      <p>
        The second tab shows which servers still run the old build, or old files of mods. This is known from
        each server’s{' '}
        <TextLink to="/docu/$page" params={{ page: 'companion' }}>
          companion
        </TextLink>{' '}
        alone, which tells it every five minutes. If a server has none, or it has not called since the update,
        the page says so and does not guess. A server runs what it was started with: update it and start it
        again.
      </p>
    ),
  },
];
