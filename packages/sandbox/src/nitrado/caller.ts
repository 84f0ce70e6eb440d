import type { FastifyReply, FastifyRequest } from 'fastify';
import { NitradoRefusal } from './base/replies.ts';
import type { createBudget } from './budget.ts';
import type { NitradoContext } from './context.ts';
import { accessTokenOf } from './oauth.ts';
import type { VisibleService } from './services.ts';
import type { NitradoToken } from './tokens.ts';

export type Callers = {
  /** Whose token it is; counts the request. Throws 401 and 429. */
  of(request: FastifyRequest, reply: FastifyReply): NitradoToken;
  /** The services that the caller may see. Throws 403 without the scope `service`. */
  services(request: FastifyRequest, reply: FastifyReply): Promise<VisibleService[]>;
  /** The service of the path. Throws 404 if the caller has none of that id, and 403 without one of the roles. */
  service(request: FastifyRequest, reply: FastifyReply, ...roles: string[]): Promise<VisibleService>;
};

/** Who asks, and what for. */
export function createCallers(context: NitradoContext, spend: ReturnType<typeof createBudget>): Callers {
  function of(request: FastifyRequest, reply: FastifyReply): NitradoToken {
    const token = context.tokens.find(accessTokenOf(request));
    if (!token) throw new NitradoRefusal(401, 'unauthorized');
    if (!spend(token.account, reply)) throw new NitradoRefusal(429, 'limit');
    return token;
  }

  async function services(request: FastifyRequest, reply: FastifyReply): Promise<VisibleService[]> {
    const token = of(request, reply);
    if (!token.scopes.includes('service')) throw new NitradoRefusal(403, 'scope');
    const visible = await context.services.visibleTo(token.account);
    return visible.filter(({ service }) => token.serviceId === null || token.serviceId === service.id);
  }

  return {
    of,
    services,
    async service(request, reply, ...roles) {
      const id = idOf(request);
      const found = (await services(request, reply)).find(({ service }) => service.id === id);
      if (!found) throw new NitradoRefusal(404, 'noService');
      const isAllowed =
        roles.length === 0 || found.roles.some((role) => role === 'ROLE_OWNER' || roles.includes(role));
      if (!isAllowed) throw new NitradoRefusal(403, 'role');
      return found;
    },
  };
}

function idOf({ params }: FastifyRequest): string {
  return typeof params === 'object' && params !== null ? String(Reflect.get(params, 'id')) : '';
}
