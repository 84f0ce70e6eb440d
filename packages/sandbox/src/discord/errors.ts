/** Discord's JSON error codes (Discord API docs, "Opcodes and Status Codes"; ark-domain.md §6.5). */
const CATALOGUE = {
  unauthorized: [401, 0, '401: Unauthorized'],
  notFound: [404, 0, '404: Not Found'],
  unknownChannel: [404, 10003, 'Unknown Channel'],
  unknownGuild: [404, 10004, 'Unknown Guild'],
  unknownMember: [404, 10007, 'Unknown Member'],
  unknownMessage: [404, 10008, 'Unknown Message'],
  unknownOverwrite: [404, 10009, 'Unknown permission overwrite'],
  unknownRole: [404, 10011, 'Unknown Role'],
  unknownUser: [404, 10013, 'Unknown User'],
  unknownWebhook: [404, 10015, 'Unknown Webhook'],
  unknownInteraction: [404, 10062, 'Unknown interaction'],
  unknownCommand: [404, 10063, 'Unknown application command'],
  notAuthorizedForApplication: [
    403,
    20012,
    'You are not authorized to perform this action on this application',
  ],
  tooManyWebhooks: [400, 30007, 'Maximum number of webhooks reached (15)'],
  tooManyChannels: [400, 30013, 'Maximum number of guild channels reached (500)'],
  tooManyRoles: [400, 30005, 'Maximum number of guild roles reached (250)'],
  tooManyCommandCreates: [
    400,
    30034,
    'Max number of daily application command creates has been reached (200)',
  ],
  tooManyCommands: [400, 30032, 'Maximum number of application commands reached (100)'],
  entityTooLarge: [413, 40005, 'Request entity too large'],
  alreadyAcknowledged: [400, 40060, 'Interaction has already been acknowledged.'],
  missingAccess: [403, 50001, 'Missing Access'],
  notAuthor: [403, 50005, 'Cannot edit a message authored by another user'],
  closedDirectMessages: [403, 50007, 'Cannot send messages to this user'],
  emptyMessage: [400, 50006, 'Cannot send an empty message'],
  notTextChannel: [400, 50008, 'Cannot send messages in a non-text channel'],
  missingPermissions: [403, 50013, 'Missing Permissions'],
  wrongChannelType: [400, 50024, 'Cannot execute action on this channel type'],
  invalidWebhookToken: [401, 50027, 'Invalid Webhook Token'],
  invalidRole: [400, 50028, 'Invalid Role'],
  messageTooOld: [400, 50034, 'You can only bulk delete messages that are under 14 days old.'],
  invalidForm: [400, 50035, 'Invalid Form Body'],
  invalidJson: [400, 50109, 'The request body contains invalid JSON.'],
} as const;

export type DiscordErrorName = keyof typeof CATALOGUE;

/** Discord's nested description of what is wrong with a form: `{ field: { _errors: [{ code, message }] } }`. */
export type FormErrors = { [field: string]: FormErrors | { code: string; message: string }[] };

/** A refusal that reaches the caller as Discord's error body. */
export class DiscordError extends Error {
  readonly status: number;
  readonly body: { message: string; code: number; errors?: FormErrors };

  constructor(name: DiscordErrorName, errors?: FormErrors) {
    const [status, code, message] = CATALOGUE[name];
    super(message);
    this.status = status;
    this.body = errors ? { message, code, errors } : { message, code };
  }
}

/** A 50035 about one field; `path` is dotted, such as `embeds.0.title`. */
export function formError(path: string, code: string, message: string): DiscordError {
  return new DiscordError('invalidForm', nestFormErrors([{ path: path.split('.'), code, message }]));
}

/** Builds Discord's nested error object out of flat findings. */
export function nestFormErrors(findings: { path: string[]; code: string; message: string }[]): FormErrors {
  const root: FormErrors = {};
  for (const { path, code, message } of findings) {
    let node = root;
    for (const step of path) {
      const next = node[step];
      const child: FormErrors = next && !Array.isArray(next) ? next : {};
      node[step] = child;
      node = child;
    }
    const list = Array.isArray(node._errors) ? node._errors : [];
    node._errors = [...list, { code, message }];
  }
  return root;
}
