import type { FastifyReply, FastifyRequest } from 'fastify';

/** What Nitrado says, in the languages of its users; English only with `locale=en` (nitrado.md §1). */
const MESSAGES = {
  unauthorized: {
    en: 'Access token not valid (or expired).',
    de: 'Zugriffstoken ungültig (oder abgelaufen).',
  },
  scope: {
    en: 'The token does not have the required scope.',
    de: 'Dem Token fehlt die nötige Berechtigung.',
  },
  role: { en: 'You do not have permission to do this.', de: 'Du hast dafür keine Berechtigung.' },
  noService: { en: 'This service does not exist.', de: 'Diesen Dienst gibt es nicht.' },
  notFound: { en: 'The requested resource could not be found.', de: 'Nicht gefunden.' },
  limit: { en: 'Rate limit exceeded.', de: 'Zu viele Anfragen.' },
  busy: { en: 'This action is already in progress.', de: 'Diese Aktion läuft bereits.' },
  guardian: {
    en: 'The server is locked by the guardian at this time.',
    de: 'Der Server ist zur Zeit durch den Wächter gesperrt.',
  },
  installation: {
    en: 'The game is being installed. Please wait.',
    de: 'Das Spiel wird installiert. Bitte warte.',
  },
  restarted: { en: 'Server will be restarted now.', de: 'Der Server wird jetzt neu gestartet.' },
  stopped: { en: 'Server will be stopped now.', de: 'Der Server wird jetzt gestoppt.' },
  started: { en: 'Game will be started now.', de: 'Das Spiel wird jetzt gestartet.' },
  noGame: { en: 'This game is not installed.', de: 'Dieses Spiel ist nicht installiert.' },
  noFile: { en: "File doesn't exist", de: 'Datei existiert nicht' },
  parameter: {
    en: 'A required parameter is missing or invalid.',
    de: 'Ein Parameter fehlt oder ist ungültig.',
  },
  readOnly: {
    en: 'Files can not be changed at the moment.',
    de: 'Dateien können zur Zeit nicht geändert werden.',
  },
} satisfies Record<string, { en: string; de: string }>;

export type MessageName = keyof typeof MESSAGES;

/** A request that Nitrado refuses, with one of its messages or a text as it is. */
export class NitradoRefusal extends Error {
  readonly status: number;
  readonly says: MessageName | { text: string };

  constructor(status: number, says: MessageName | { text: string }) {
    super(typeof says === 'string' ? MESSAGES[says].en : says.text);
    this.status = status;
    this.says = says;
  }
}

/** The message in the language of the caller. */
export function messageFor(request: FastifyRequest, says: MessageName | { text: string }): string {
  if (typeof says !== 'string') return says.text;
  return MESSAGES[says][queryOf(request).get('locale') === 'en' ? 'en' : 'de'];
}

/** `{status: 'success', data}`; ids that are made by `bareNumber` are written as numbers. */
export function sendData(reply: FastifyReply, data: unknown): FastifyReply {
  return sendJson(reply, { status: 'success', data });
}

export function sendMessage(reply: FastifyReply, says: MessageName): FastifyReply {
  return sendJson(reply, { status: 'success', message: messageFor(reply.request, says) });
}

export function sendJson(reply: FastifyReply, value: unknown): FastifyReply {
  const text = JSON.stringify(value).replace(/"\\u0000number:(\d+)"/g, '$1');
  return reply.type('application/json; charset=utf-8').send(text);
}

/** Digits that are to be written as a number, however large. */
export const bareNumber = (digits: string): string => `\u0000number:${digits}`;

export function queryOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://nitrado').searchParams;
}
