import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messageFor, NitradoRefusal, sendData, sendJson, sendMessage } from './base/replies.ts';
import { type Service, serviceStatus } from './base/service.ts';
import { createBudget } from './budget.ts';
import { type Callers, createCallers } from './caller.ts';
import type { NitradoContext } from './context.ts';
import type { Disk } from './files/disk.ts';
import { tokenView } from './oauth.ts';
import { acceptForms, parametersOf } from './request-body.ts';
import { userIdOf } from './service-plan.ts';
import type { VisibleService } from './services.ts';
import { gameserverView, type Seen, serviceView } from './views.ts';

/** The host `api.nitrado.net`: who the token is of, services, and their power (nitrado.md §3, §4). */
export function registerNitradoApi(
  app: FastifyInstance,
  context: NitradoContext,
  disk: Pick<Disk, 'noteRestart'>,
): Callers {
  const { power, seed } = context;
  const callers = createCallers(context, createBudget(context.behaviour, context.now));
  acceptForms(app);
  answerErrors(app);

  const see = ({ service, roles }: VisibleService): Seen => ({
    service,
    roles,
    userId: userIdOf(seed, service.account),
    server: context.services.gameServerOf(service),
    now: context.now(),
  });

  app.get('/ping', (_request, reply) => sendJson(reply, { status: 'success', message: 'pong' }));

  app.get('/token', async (request, reply) => {
    const token = callers.of(request, reply);
    return sendData(reply, { token: tokenView(token, userIdOf(seed, token.account)) });
  });

  app.get('/services', async (request, reply) => {
    const services = await callers.services(request, reply);
    return sendData(reply, { services: services.map((visible) => serviceView(see(visible))) });
  });

  app.get('/services/:id', async (request, reply) => {
    const visible = await callers.service(request, reply);
    const isOwner = visible.roles.includes('ROLE_OWNER');
    const more = { readonly: false, is_owner: isOwner, arguments: {} };
    return sendData(reply, { service: { ...serviceView(see(visible)), ...more } });
  });

  app.get('/services/:id/gameservers', async (request, reply) => {
    const visible = await callers.service(request, reply);
    expectStatus(visible.service, ['active', 'suspended']);
    return sendData(reply, { gameserver: gameserverView(see(visible)) });
  });

  const CONTROL = 'ROLE_WEBINTERFACE_GENERAL_CONTROL';
  app.post('/services/:id/gameservers/restart', async (request, reply) => {
    const { service } = await callers.service(request, reply, CONTROL);
    power.restart(service);
    disk.noteRestart(service, parametersOf(request).get('message') || 'Server restart');
    return sendMessage(reply, 'restarted');
  });

  app.post('/services/:id/gameservers/stop', async (request, reply) => {
    const { service } = await callers.service(request, reply, CONTROL);
    power.stop(service);
    disk.noteRestart(service, parametersOf(request).get('message') || 'Server stop');
    return sendMessage(reply, 'stopped');
  });

  app.post('/services/:id/gameservers/games/start', async (request, reply) => {
    const { service } = await callers.service(request, reply, 'ROLE_GAMESERVER_CHANGE_GAME');
    if (parametersOf(request).get('game') !== service.game) throw new NitradoRefusal(422, 'noGame');
    power.restart(service);
    return sendMessage(reply, 'started');
  });

  return callers;
}

/** Throws in Nitrado's words when the whole service is in another status. */
export function expectStatus(service: Service, statuses: readonly ('active' | 'suspended')[]): void {
  const { status, code } = serviceStatus(service);
  if (statuses.some((expected) => expected === status)) return;
  const codes = statuses.map((expected) => (expected === 'active' ? 2 : 3)).join(',');
  throw new NitradoRefusal(500, {
    text: `The service is currently in state ${code} but it expecting state ${codes}.`,
  });
}

/** Errors and unknown paths as Nitrado's envelope. */
export function answerErrors(app: FastifyInstance): void {
  const refuse = (request: FastifyRequest, reply: FastifyReply, { status, says }: NitradoRefusal) =>
    sendJson(reply.code(status), { status: 'error', message: messageFor(request, says) });
  app.setNotFoundHandler((request, reply) => refuse(request, reply, new NitradoRefusal(404, 'notFound')));
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof NitradoRefusal) return refuse(request, reply, error);
    const status = typeof error === 'object' && error !== null ? Reflect.get(error, 'statusCode') : undefined;
    if (typeof status === 'number' && status < 500)
      return refuse(request, reply, new NitradoRefusal(422, 'parameter'));
    const text = error instanceof Error ? error.message : 'Failed';
    return refuse(request, reply, new NitradoRefusal(500, { text }));
  });
}
