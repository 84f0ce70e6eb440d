import type { CompanionKey } from '@arkwright/contracts/companion/schema';
import type { AppContext } from '../../context/app-context.ts';
import { type CompanionCaller, companionKeys } from '../../core/access/companion-keys.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import {
  type InstanceKey,
  type KeySpec,
  lookUpKey,
  readKey,
  recreateKey,
} from '../../core/keys/instance-key.ts';

const REGISTRATION_KEY = {
  kind: 'registration-key',
  keys: companionKeys,
  name: 'Registration key',
  group: 'companionMod',
  area: 'ArkwrightCompanion',
  actions: { first: 'companion.key-created', next: 'companion.key-recreated' },
} as const satisfies KeySpec;

/** The instance's registration key in plain text, for people who may edit the companion; empty until one is made. */
export async function getCompanionKey(context: AppContext, scope: InstanceScope): Promise<CompanionKey> {
  return toCompanionKey(await readKey(context, scope, REGISTRATION_KEY));
}

/** Makes a new registration key. Companions that have the old one are refused at once, in every process. */
export async function recreateCompanionKey(context: AppContext, by: By): Promise<CompanionKey> {
  return toCompanionKey(await recreateKey(context, by, REGISTRATION_KEY));
}

/** The companions with a registration key of this hash; records that the key is used. */
export async function lookUpCompanion(
  context: AppContext,
  hash: string,
): Promise<CompanionCaller | undefined> {
  const found = await lookUpKey(context, hash, REGISTRATION_KEY);
  if (!found) return undefined;
  const { botId, limits, settings } = found;
  return { kind: 'companion', id: botId, name: 'Companion', limits, isEnabled: settings.isEnabled };
}

function toCompanionKey({ key, ...times }: InstanceKey): CompanionKey {
  return { registrationKey: key, ...times };
}
