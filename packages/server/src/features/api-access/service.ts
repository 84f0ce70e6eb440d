import type { ApiAccess, ApiPart } from '@arkwright/contracts/api-access/schema';
import { API_SWITCHES, type ApiSwitch } from '@arkwright/contracts/core/api-switches';
import type { RouteDefinition } from '@arkwright/contracts/derived/route';
import { registry } from '@arkwright/contracts/registry';
import type { AppContext } from '../../context/app-context.ts';
import { type ApiKeyCaller, apiKeys } from '../../core/access/api-keys.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import {
  type InstanceKey,
  type KeySpec,
  lookUpKey,
  readKey,
  recreateKey,
} from '../../core/keys/instance-key.ts';
import { getSettingsInEffect } from '../../core/settings/settings.ts';

/** An instance's API key, only for its owner, with its parts. */
export async function getApiAccess(context: AppContext, scope: InstanceScope): Promise<ApiAccess> {
  const { key, ...times } = await readApiKey(context, scope);
  return { apiKey: key, ...times, parts: openParts() };
}

/** Parts of the API that at least one call belongs to: a switch without a call would have no effect. */
function openParts(): ApiPart[] {
  const routes = Object.values(registry).flatMap((group) => Object.values<RouteDefinition>(group));
  return API_SWITCHES.map((name) => ({
    name,
    calls: routes
      .filter(({ apiKey }) => apiKey === name)
      .map(({ method, path, summary }) => ({ method, path, summary })),
  })).filter(({ calls }) => calls.length > 0);
}

const API_KEY = {
  kind: 'api-key',
  keys: apiKeys,
  name: 'API key',
  group: 'api',
  area: 'Owner',
  actions: { first: 'api-key.created', next: 'api-key.recreated' },
} as const satisfies KeySpec;

/** Makes a new API key for an instance and returns it; the old one is dead at once, in every process. */
export async function recreateApiKey(context: AppContext, by: By): Promise<string> {
  return (await recreateKey(context, by, API_KEY)).key;
}

/** An instance's API key in the clear, for its owner alone; empty while none was made. */
export function readApiKey(context: AppContext, scope: InstanceScope): Promise<InstanceKey> {
  return readKey(context, scope, API_KEY);
}

/** The program that shows an API key with this hash, and its permitted calls; records that the key is used. */
export async function lookUpApiKey(context: AppContext, hash: string): Promise<ApiKeyCaller | undefined> {
  const found = await lookUpKey(context, hash, API_KEY);
  if (!found) return undefined;
  const { botId, limits, settings } = found;
  return {
    kind: 'api-key',
    id: botId,
    name: API_KEY.name,
    limits,
    parts: settings.isEnabled ? API_SWITCHES.filter((part) => settings[part]) : [],
  };
}

/** Whether the API key with which something was asked at `since` (ms) is still there and opens that part of the API. */
export async function mayApiKeyStill(
  context: AppContext,
  scope: InstanceScope,
  { part, since }: { part: ApiSwitch; since: number },
): Promise<boolean> {
  const inEffect = await getSettingsInEffect(context, scope, ['api']);
  const { createdAt } = await readApiKey(context, scope);
  if (!inEffect || createdAt === 0 || createdAt > since) return false;
  const { api } = inEffect.groups;
  return inEffect.limits.apiAccess && api.isEnabled && api[part];
}
