/** The first file of a download. */
export const README = `Your data in Arkwright
======================

Every file is JSON: a list with one entry per line. Times are milliseconds since 1970 (UTC).

account.json             Your account: Discord ID, name, email address, tier, role, and what an administrator noted.
sessions.json            Where you were signed in.
notifications.json       Your notifications.
guilds.json              Of the Discord servers that you were in at your last sign-in: those whose bot was here.
member-roles.json        Your roles in those that let roles manage their bot, as last seen (kept for a day).
patreon-account.json     The Patreon account that you have linked, if any.
pledges.json             What Patreon says about your pledge.
pledge-tier.json         The tier that your pledge last gave you.
registrations.json       Where you are registered as a player, with your playtime (in half minutes) and claims.
tribe-log-links.json     Logs of tribes that you have linked, or asked for.
starter-set-claims.json  Starter sets that you have claimed, with how far each delivery came.
waiting-nukes.json       Nukes that you have asked for, and that wait for a second person.
decay-approvals.json     Removals by automatic decay that you have agreed to, and that are not done yet.
manager-of.json          Other people's bots that you may manage, through which role if any, and what you may do there.
nitrado-accounts.json    Nitrado accounts that you have linked to bots: which, to which bot, and when.
own-bot-requests.json    Requests for a bot of your own that you made for bots that have another owner by now.
actions-elsewhere.json   What you did in those bots, according to their history.
admin-changes.json       What administrators changed about your account, and decided about your requests for own bots.
done-as-admin.json       What you did as an administrator: when, and to which account.

instances/<guild ID>/    A folder for each bot you own: its settings with their versions, managers, game servers,
                         presets, timed commands, registered players, dynamic configs, branding, what its games wrote
                         (game-events.json), joins and leaves (game-moves.json) and the history.

Passwords, keys and tokens are in none of the files: anyone who finds this zip must not get into your game servers. What
other people did in their own bots that names you, such as making you a manager, is in the history of those bots: ask
their owners.
`;
