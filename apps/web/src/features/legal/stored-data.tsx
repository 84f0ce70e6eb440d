/**
 * What the database holds, and for how long. Follows the tables in ARCHITECTURE.md, and what the sweep of
 * platform/work/retention.ts deletes.
 */
export function StoredData() {
  return (
    <>
      <h2>On the server</h2>
      <h3>About you, when you sign in</h3>
      <ul>
        <li>
          From Discord: your ID, name, the address of your picture, your email address and, of the Discord
          servers you are in, the IDs of those whose bot is here (the scopes <code>identify</code>,{' '}
          <code>email</code> and <code>guilds</code>; your other Discord servers are not stored). In Discord
          servers whose owner lets a role manage the bot here, also which roles you have; that is deleted a
          day after you were last here.
        </li>
        <li>
          Your tier and role here, the theme you have chosen, the email address of your Patreon account if it
          is known, when you last signed in, and a comment if an administrator writes one.
        </li>
        <li>
          For each sign-in: when it was, when it was last used, the kind of browser and system, and the first
          half of the network address. Only the SHA-256 of the token is stored: it can’t be read back. A
          sign-in ends after 7 days without use, and after 30 days in any case.
        </li>
        <li>
          If pledges are connected here: for everyone who pledges to this campaign, what Patreon tells the
          campaign’s creator (Patreon’s IDs, your Discord ID if you have connected it there, the amount and
          whether it is paid). It stays for as long as Patreon lists you, whether or not you sign in here. If
          you link your Patreon account yourself: also its name and email address, and encrypted tokens
          (AES-256-GCM), until you unlink it.
        </li>
        <li>Your notifications, the latest 500.</li>
        <li>
          A download of your data, if you request one: until you have saved it, at most ten minutes, and up to
          an hour until its pieces are deleted.
        </li>
        <li>
          What administrators changed about your account (tier, role, bonus, Patreon address, comment), by
          whom and when: two years.
        </li>
      </ul>
      <h3>About a bot</h3>
      <ul>
        <li>
          Name, picture and ID of the Discord server, the names of its channels, categories and roles, and
          what each role may do in Discord.
        </li>
        <li>
          Discord IDs of its owner and of its managers (people and roles), what they may do, and until when.
        </li>
        <li>
          Game servers: names, addresses, ports, and what was last seen of each. RCON passwords are encrypted
          (AES-256-GCM) and never shown again.
        </li>
        <li>
          If the companion is used: its key, encrypted (AES-256-GCM), and for each game server the companion’s
          type and version, when it last called, and when it last uploaded and how much.
        </li>
        <li>
          Of players who register (with a command in Discord) or whom a manager registers: Discord ID and
          username, the player’s EOS ID, playtime on all servers and on each cluster, starter set claims, how
          often they wrote banned words, with word, server and time of the latest 20 times, and roles that the
          bot has given for it or that they had already. It is kept until they end the registration with a
          command or a manager deletes it; what they wrote of banned words is deleted as well when an
          automatic ban for it ends or is taken back. A code that was requested and not used is deleted after
          15 minutes.
        </li>
        <li>
          Of members who link the log of their tribe (with a command in Discord), or ask to: Discord ID and
          username, the player’s EOS ID and survivor, the tribe, the channel or direct messages it goes to,
          what it tells, and what proves that they are in the tribe. It is kept until they, a manager or the
          program ends the link. An ended link is deleted after 7 days.
        </li>
        <li>
          Players that a manager adds to the player alerts: EOS ID, the name and the reason that the manager
          enters, and when. They are part of the settings and kept until a manager removes them; earlier
          versions of the settings and the history have them for as long as those are kept.
        </li>
        <li>
          All settings, with the latest 200 versions of each group, or 20 MB of all groups together, so that
          they can be restored.
        </li>
        <li>
          The history: who changed or did what, when, from where (dashboard, Discord, API), with the text of
          commands that people ran and of what they wrote to players from here. Passwords in commands are
          masked. It is kept for two years, or for less if it would take more than 50 MB.
        </li>
        <li>
          The bot’s branding, if one is set: names, the addresses of pictures and of a website, a status. In
          channels where the bot writes under that name: the webhook it made there, with its token encrypted
          (AES-256-GCM).
        </li>
      </ul>
      <h3>About players</h3>
      <ul>
        <li>
          Lines of the game’s log, as the Live Room shows them (chat, joins and leaves, tribe and admin
          events, with names): 48 hours.
        </li>
        <li>
          Admin commands that players ran in the game, by its log: EOS ID and name of the player, the command
          without passwords and addresses that could be recognised, the server, and when. For each bot the
          newest 20,000, each for 30 days. Of players on admin groups and exclusive join groups the EOS ID,
          until somebody removes it there.
        </li>
        <li>
          Players whose chat is muted: EOS ID, since when and until when, and the reason that was entered. It
          is deleted when the mute ends, at most 30 days later.
        </li>
        <li>
          Notes that a bot’s team has written about players: EOS ID of the player, the text, who wrote it, and
          when. They are kept for two years after they were last changed, at most 50 for each player, unless
          somebody deletes them sooner.
        </li>
        <li>
          Players who were on the game servers, or are in a companion’s uploads: EOS ID, the names of account
          and survivor, up to 5 earlier names of the account, on which server they were seen, and when first
          and last. For each bot the 25,000 players seen most recently are kept, until 180 days after they
          were last seen.
        </li>
        <li>
          If the companion is used and its owner has it upload them: of players the names of character,
          account and tribe with up to 20 earlier tribes, the EOS ID, the character’s number, level and
          location, and when they last logged in and were last seen; of tribes their members; of bases and
          dinos their owners and locations. Every upload replaces it. Tribes, bases and dinos are deleted when
          the game no longer has them (dead dinos after 30 days), players a year after they were last seen,
          and all of it a year after the last upload; sooner if the bot’s owner or managers wipe it, or the
          server or the bot is deleted.
        </li>
        <li>
          Claims of starter sets: Discord ID, username and EOS ID of the player, the set with its commands,
          where and when it was delivered. They are deleted 90 days after they ended. How often a player has
          claimed each starter set is kept by the EOS ID, also after /unregister, until it is reset.
        </li>
        <li>
          Tribes that automatic decay warns or has removed: number and name of the tribe, when one of it was
          last seen, what it has, and, until it is removed, who agreed to that (name and Discord ID). It is
          deleted when somebody of the tribe comes back, or 90 days after the removal. Of what was removed,
          and by whom, the newest 5,000 records of each bot are kept.
        </li>
        <li>
          Tribes that are protected from automatic decay: number and name of the tribe, until when, the reason
          that was entered and who did it. It is kept until that time, or until somebody takes it back.
        </li>
        <li>
          Nukes that wait for a second person: what is to be nuked, who asked for it (name and Discord ID) and
          when. It is deleted when it is done or declined, or an hour or two later.
        </li>
        <li>
          If members may link tribe logs: when somebody was last heard to leave each tribe, for a day, and
          lines of linked logs until they are posted.
        </li>
        <li>
          If chat is relayed between servers and Discord: what was said there lately and by whom, as hashes,
          so that nothing is told twice; the newest 600 messages of each server and channel, forgotten with
          the next message once they are a minute old.
        </li>
        <li>
          Lines on their way to Discord: until Discord has accepted them, a week at most. After that they are
          in the channels of your Discord server, where Discord and the Discord server’s owner decide.
        </li>
        <li>
          Commands on their way to game servers and companions, and their replies: an hour; preset runs: a
          week. What people ran stays in the bot’s history, as described above.
        </li>
        <li>Timed commands: the results of the latest 20 runs of each.</li>
        <li>
          Who fetched a dynamic config: address and time, up to 50 for each config; addresses that belong to
          none of the owner’s servers are deleted after 30 days.
        </li>
        <li>
          Ban lists: EOS ID, name, reason and times of each ban, until somebody takes the player off the list.
          What each game server has yet to be told of it is kept until it is told; bans that were lifted, for
          90 days at most.
        </li>
        <li>
          Who fetched a ban list: address and time, for each server the latest and up to 50 others, which are
          deleted after 30 days.
        </li>
      </ul>
      <h3>While the program runs</h3>
      <p>
        Network addresses are counted in memory for a short time, to fend off floods of requests. The
        program’s own log is about failures and does not list who opened which page.
      </p>
      <h3>For how long</h3>
      <p>
        What belongs to a bot is kept when the bot leaves its Discord server, so that nothing is lost when it
        comes back, and deleted with all of the above when the owner deletes the bot. You can delete your
        account in the settings at any time, together with its sign-ins and notifications, your permissions in
        other people’s bots, and the bots you own. In the history of others you are then “a deleted user”; if
        an administrator deleted an account, that is noted without its name. An account that nobody has signed
        in to for three years is deleted as well; a Discord server that still has the bot keeps it. Backups
        that the operator makes are not covered by this.
      </p>
    </>
  );
}
