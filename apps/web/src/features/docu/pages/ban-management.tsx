import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'list',
    title: 'The ban list',
    body: (
      <>
        <p>
          Whoever is on the list can’t play on any of the bot’s enabled game servers. A ban takes effect at
          once: the player is kicked, and servers that are up put the player on their own lists. A server that
          is down is told when it comes, and a server that you add gets all bans in force. Open a row to see
          how far that is on each server.
        </p>
        <p>
          <strong>Add Ban</strong> finds players by name, or takes an EOS ID you paste. A ban is permanent or
          ends by itself; choose a duration, or type one such as <code>30m</code>, <code>12h</code>,{' '}
          <code>1d 12h</code>, <code>2w</code>, <code>1mo</code> (30 days) or <code>1y</code> (365 days). One
          that has timed out stays on the list until you unban. The Data Dashboard bans players and whole
          tribes, the Live Room whoever wrote a line (click the name), and <code>/ban</code> in Discord whom
          you name.
        </p>
        <p>
          An <strong>ignore entry</strong> says that a player is never banned here, whatever the official list
          or other bots say.
        </p>
      </>
    ),
  },
  {
    id: 'url',
    title: 'BanListURL',
    body: (
      <p>
        Put the address from the settings into each server’s <code>GameUserSettings.ini</code>, below{' '}
        <code>[ServerSettings]</code>. The server then knows all bans from its start on and reads the list
        again every ten minutes. With a server’s own address, from the list below the settings, you see when
        that server last fetched it. While Ban Management is off, the address answers with an error, and games
        keep the list they have.
      </p>
    ),
  },
  {
    id: 'others',
    title: 'The official list, and other bots',
    body: (
      <>
        <p>
          The game’s official ban list is read every hour. <strong>Include official bans</strong> keeps off
          the players on it, <strong>Warn if on official ban list</strong> says so in the info channel when
          one of them joins. A list that suddenly has lost half of its players, or is no list, changes
          nothing; the settings say why.
        </p>
        <p>
          With <strong>ban sharing</strong> you see whom other bots that share theirs have banned, and they
          see your bans, with your Discord server’s name and the reasons. Nobody is banned by it. When a
          player joins whom others have banned, the bot says so in the channel you choose, once a day. If you
          switch it off, your bans are gone from the others’ lists.
        </p>
      </>
    ),
  },
  {
    id: 'files',
    title: 'Import and export',
    body: (
      <p>
        Import takes a CSV file that was exported here, or a game’s own <code>BanList.txt</code>, and shows
        what it would do before it does it: new and changed entries, and the lines it can’t read. Nobody is
        taken off the list by it. Export gives everything as CSV, or the bans in force as the game’s file.
      </p>
    ),
  },
];
