import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAllowedRedirect } from '../discord/authorize-request.ts';
import { CONTENT_SECURITY_POLICY, document, html, type Page } from '../discord/html.ts';
import type { PatreonContext } from './api.ts';

export type PatreonPages = {
  context: PatreonContext;
  redirectUris: readonly string[];
  /** Changes a pledge and has the program told. */
  pledge: (discordId: string, tier: number) => Promise<unknown>;
};

/** What people visit at Patreon: the consent to link an account, the checkout and the list of memberships. */
export function registerPatreonPages(app: FastifyInstance, pages: PatreonPages): void {
  const { context, redirectUris } = pages;
  const { world, keys } = context;

  app.get('/oauth2/authorize', (request, reply) => {
    const query = queryOf(request);
    const redirectUri = query.get('redirect_uri') ?? '';
    const isKnown = isAllowedRedirect({ redirectUris: [...redirectUris] }, redirectUri);
    if (query.get('client_id') !== keys.clientId || query.get('response_type') !== 'code' || !isKnown)
      return send(reply, message('This link does not work', 'Client or redirect address is not known.'), 400);
    const back = (values: Record<string, string>) => {
      const url = new URL(redirectUri);
      const state = query.get('state');
      for (const [name, value] of Object.entries({ ...values, ...(state !== null && { state }) }))
        url.searchParams.set(name, value);
      return url.href;
    };
    const account = world.accounts.find(({ name }) => name === query.get('login_as'));
    if (account) {
      const scopes = (query.get('scope') ?? '').split(' ').filter(Boolean);
      const grant = { userId: account.discordId, scopes, redirectUri, challenge: null, guildId: null };
      return reply.redirect(back({ code: context.grants.issueCode(grant) }), 302);
    }
    return send(
      reply,
      chooser(
        request,
        'Link your Patreon account',
        html`<a class="quiet" href="${back({ error: 'access_denied' })}">Cancel</a>`,
      ),
    );
  });

  for (const path of ['/bePatron', '/settings/memberships']) {
    app.get(path, async (request, reply) => {
      const query = queryOf(request);
      const account = world.accounts.find(({ name }) => name === query.get('login_as'));
      if (!account) return send(reply, chooser(request, 'Your pledge'));
      const tier = Number(query.get('tier') ?? 'none');
      if (Number.isInteger(tier) && tier >= 0 && tier <= 5) await pages.pledge(account.discordId, tier);
      const now = world.findMember({ discordId: account.discordId })?.tier ?? 0;
      const prices = [{ level: 0, amountCents: 0 }, ...world.tiers];
      const choices = prices.map(
        ({
          level,
          amountCents,
        }) => html`<li><a class="choice" href="${linkTo(request, { tier: String(level) })}">${level === 0 ? 'No pledge' : `Tier ${level}`}${level === now ? ' (now)' : ''}
<small>€${amountCents / 100} a month</small></a></li>`,
      );
      return send(
        reply,
        document(
          'Your pledge',
          html`<h1>${account.displayName}</h1><p>Nothing is paid here.</p><ul>${choices}</ul>`,
          'Patreon',
        ),
      );
    });
  }

  /** Who do you want to be? */
  function chooser(request: FastifyRequest, title: string, more?: Page): Page {
    const choices = world.accounts.map(
      ({ name, displayName }) =>
        html`<li><a class="choice" href="${linkTo(request, { login_as: name })}">${displayName}<small>${name}</small></a></li>`,
    );
    return document(title, html`<h1>${title}</h1><h2>Continue as</h2><ul>${choices}</ul>${more}`, 'Patreon');
  }
}

function message(title: string, text: string): Page {
  return document(title, html`<h1>${title}</h1><p>${text}</p>`, 'Patreon');
}

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://sandbox').searchParams;
}

/** The same address with some of its query changed. */
function linkTo(request: FastifyRequest, changes: Record<string, string>): string {
  const url = new URL(request.url, 'http://sandbox');
  for (const [name, value] of Object.entries(changes)) url.searchParams.set(name, value);
  return `${url.pathname}${url.search}`;
}

function send(reply: FastifyReply, page: Page, status = 200): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', CONTENT_SECURITY_POLICY)
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send(page.html);
}
