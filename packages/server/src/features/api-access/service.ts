import type { ApiAccess, ApiPart } from '@arkwright/contracts/api-access/schema';
import { API_SWITCHES } from '@arkwright/contracts/core/api-switches';
import type { RouteDefinition } from '@arkwright/contracts/core/route';
import { registry } from '@arkwright/contracts/registry';
import type { AppContext } from '../../context/app-context.ts';
import type { BotScope } from '../../core/access/scope.ts';
import { readApiKey } from '../bots/api-key-service.ts';

/** An instance's API key, for its owner alone, with what it can open. */
export async function getApiAccess(context: AppContext, scope: BotScope): Promise<ApiAccess> {
  const { key, ...times } = await readApiKey(context, scope);
  return { apiKey: key, ...times, parts: openParts() };
}

/** Parts of the API that at least one call belongs to: a switch for what does not exist would do nothing. */
function openParts(): ApiPart[] {
  const routes = Object.values(registry).flatMap((group) => Object.values<RouteDefinition>(group));
  return API_SWITCHES.map((name) => ({
    name,
    calls: routes
      .filter(({ apiKey }) => apiKey === name)
      .map(({ method, path, summary }) => ({ method, path, summary })),
  })).filter(({ calls }) => calls.length > 0);
}
