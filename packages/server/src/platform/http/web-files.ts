import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../base/app-error.ts';
import type { AppSettings } from '../settings.ts';

const NONCE_PLACEHOLDER = '__CSP_NONCE__';
const SANDBOX_PLACEHOLDER = '__SANDBOX__';

/**
 * Serves the built web app. Every address that is not a file or a call gets its page, which does its own
 * routing.
 */
export async function serveWebApp(
  app: FastifyInstance,
  { webRoot, sandbox }: Pick<AppSettings, 'webRoot' | 'sandbox'>,
): Promise<void> {
  const readPage = () => readFile(join(webRoot, 'index.html'), 'utf8').catch(() => undefined);
  const built = await readPage();
  if (built === undefined) {
    app.log.warn('the web app is not built: only the API is served');
    return;
  }
  let page = built;
  await app.register(fastifyStatic, {
    root: join(webRoot, 'assets'),
    prefix: '/assets/',
    // The build has written .br and .gz next to each script and style.
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  });
  app.get('/favicon.svg', { schema: { hide: true } }, (_request, reply) =>
    reply.sendFile('favicon.svg', webRoot),
  );
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (path.startsWith('/api/') || /\.[a-z0-9]{2,5}$/i.test(path))
      throw new AppError('NOT_FOUND', 'There is nothing at this address.');
    // Read again: it may have been rebuilt, and names the files of its own build. The old one stays during a
    // build.
    page = (await readPage()) ?? page;
    return sendPage(reply, page.replace(SANDBOX_PLACEHOLDER, String(sandbox)));
  });
}

/**
 * The page with a fresh nonce: for its one script, and for the style elements that the UI library adds at run
 * time.
 */
function sendPage(reply: FastifyReply, page: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64url');
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', contentSecurityPolicy(nonce))
    .send(page.replaceAll(NONCE_PLACEHOLDER, nonce));
}

function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: https://cdn.discordapp.com",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}
