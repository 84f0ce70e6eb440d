import type { SyncedField } from './schema.ts';

const LABELS: Readonly<Record<SyncedField, string>> = {
  rconPassword: 'password',
  rconPort: 'RCON port',
  gamePort: 'game port',
  host: 'host',
  maxPlayers: 'max players',
};

/** Names of synced fields in one list, the first letter as in a sentence: `RCON port, password`. */
export const fieldWords = (fields: readonly SyncedField[]): string =>
  fields.map((field) => LABELS[field]).join(', ');

/** §8: asked before a server that is linked already is linked to another service. */
export const overwriteQuestion = (linkedTo: string): string =>
  `The selected server is already linked to Nitrado service ${linkedTo}. Do you want to overwrite this link?`;

/** Asked before a service that another server has is linked to this one. */
export const moveQuestion = (other: string): string =>
  `The server ${other} is linked to this service. Do you want to unlink it and link this server instead?`;
