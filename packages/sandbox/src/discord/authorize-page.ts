import type { SandboxAccount } from '../base/accounts.ts';
import type { AuthorizeRequest } from './authorize-request.ts';
import type { DiscordContext } from './context.ts';
import type { Page } from './html.ts';
import { document, html } from './html.ts';
import type { Guild } from './model.ts';
import { PERMISSION_NAMES, permissionBits } from './permissions.ts';

/**
 * The pages of `/oauth2/authorize`. Choices are links and not forms: a browser would hold the redirect after a form
 * against the page's `form-action`.
 */

type Link = (changes: Record<string, string | null>) => string;

const SCOPE_WORDS: Record<string, string> = {
  identify: 'See your user name and picture',
  email: 'See your email address',
  guilds: 'See which servers you are in',
  'guilds.members.read': 'Read your member details in those servers',
  bot: 'Add a bot to a server',
  'applications.commands': 'Create commands in a server',
};

export type AccountsPageOptions = {
  context: DiscordContext;
  ask: AuthorizeRequest;
  /** The guild that an invitation already names. */
  guild: Guild | undefined;
  link: Link;
  /** Where "Cancel" leads; null when there is nowhere to go back to. */
  deny: string | null;
};

/** Who do you want to be? */
export function accountsPage({ context, ask, guild, link, deny }: AccountsPageOptions): Page {
  const { accounts } = context.state;
  const { name } = ask.application;
  const title = ask.isInvitation ? `Add ${name} to a server` : `Sign in to ${name}`;
  const choices = accounts.map(
    (account) => html`<li><a class="choice" href="${link({ login_as: account.name })}">${account.displayName}
<small>${account.name} · ${heldBy(context, account)}</small></a></li>`,
  );
  return document(
    title,
    html`<h1>${title}</h1>
<p>${ask.isInvitation && guild ? `The bot joins ${guild.name}. ` : ''}${name} will be able to:</p>
<ul class="facts">${ask.scopes.map((scope) => html`<li>${SCOPE_WORDS[scope] ?? scope}</li>`)}</ul>
<h2>Continue as</h2>
<ul>${choices}</ul>
${guild && !ask.isGuildFixed && html`<a class="quiet" href="${link({ guild_id: null })}">Choose another server</a>`}
${deny && html`<a class="quiet" href="${deny}">Cancel</a>`}`,
  );
}

function heldBy({ state }: DiscordContext, account: SandboxAccount): string {
  const guilds = [...state.guilds.values()].filter((guild) => guild.members.has(account.discordId));
  const own = guilds.filter((guild) => guild.ownerId === account.discordId).map((guild) => guild.name);
  if (own.length > 0) return `owns ${own.join(', ')}`;
  return guilds.length > 0 ? `member of ${guilds.map((guild) => guild.name).join(', ')}` : 'in no server';
}

export type GuildsPageOptions = {
  ask: AuthorizeRequest;
  account: SandboxAccount;
  /** Those of the account's guilds in which the bot is not. */
  guilds: Guild[];
  link: Link;
  deny: string | null;
};

/** Where is the bot to go? */
export function guildsPage({ ask, account, guilds, link, deny }: GuildsPageOptions): Page {
  const title = 'Choose a server';
  const choices = guilds.map(
    (guild) => html`<li><a class="choice" href="${link({ guild_id: guild.id })}">${guild.name}
<small>${guild.members.size} ${guild.members.size === 1 ? 'member' : 'members'}</small></a></li>`,
  );
  const rights = PERMISSION_NAMES.filter((name) => (ask.permissions & permissionBits(name)) !== 0n);
  return document(
    title,
    html`<h1>${title}</h1>
<p>Signed in as ${account.displayName}.</p>
${
  choices.length > 0
    ? html`<ul>${choices}</ul>`
    : html`<p>There is no server left that this account could add the bot to.</p>`
}
${
  rights.length > 0 &&
  html`<h2>The bot may</h2>
<ul class="facts">${rights.map((name) => html`<li>${wordsOf(name)}</li>`)}</ul>`
}
<a class="quiet" href="${link({ login_as: null })}">Use another account</a>
${deny && html`<a class="quiet" href="${deny}">Cancel</a>`}`,
  );
}

function wordsOf(name: string): string {
  const words = name.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A page that only says something. */
export function messagePage(title: string, text: string): Page {
  return document(title, html`<h1>${title}</h1><p>${text}</p>`);
}
