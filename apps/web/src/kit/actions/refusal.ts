import { tierWords } from '@arkwright/contracts/derived/limits';
import { type Area, holds, type Permission } from '@arkwright/contracts/derived/permissions';
import type { RouteDefinition } from '@arkwright/contracts/derived/route';
import { areaLabel } from '@arkwright/contracts/history/labels';
import { type Caller, can } from '../can.ts';
import { useCaller } from '../use-can.ts';
import type { Action } from './action.ts';

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' });

/** Why a person may not use an action, naming the permission that opens it; undefined when they may. */
export function refusalOf({ route, needs }: Pick<Action<never>, 'route' | 'needs'>, caller: Caller) {
  const refusals = routesOf(route).map((each) => refusedCall(each, caller));
  const refusal = refusals.includes(undefined) ? undefined : refusals[0];
  return refusal ?? (needs && refusedEdit(needs, caller));
}

function routesOf(route: Action<never>['route']): readonly RouteDefinition[] {
  return route === undefined ? [] : 'method' in route ? [route] : route;
}

/** Whether it asks the API for something, rather than showing what is there. */
export const changesSomething = ({ route, needs }: Pick<Action<never>, 'route' | 'needs'>) =>
  needs !== undefined || routesOf(route).some(({ method }) => method !== 'GET');

/** Why this person may not make a call; undefined when they may. */
export const useRefusal = (route: RouteDefinition) => refusedCall(route, useCaller());

function refusedCall(route: RouteDefinition, caller: Caller): string | undefined {
  const answer = can(route, caller);
  if (answer.ok) return undefined;
  return (answer.kind === 'access' && caller.selected && missingRight(route)) || answer.reason;
}

function refusedEdit(
  { area, tier }: NonNullable<Action<never>['needs']>,
  caller: Caller,
): string | undefined {
  const need: Permission = area === undefined ? 'Owner' : `${area}_Edit`;
  if (!caller.selected || !holds(caller.selected, need)) return rightWords([need]);
  return tier && caller.limits?.[tier.name] === false ? tierWords(tier.name) : undefined;
}

function missingRight({ access }: RouteDefinition): string | undefined {
  const need = typeof access === 'object' && 'need' in access ? access.need : 'member';
  return rightWords(typeof need === 'string' ? [need] : need);
}

/** `You need Edit permission for Crosschat.` Undefined for what needs no permission of an area. */
function rightWords(needs: readonly string[]): string | undefined {
  const parts = needs.map((permission) => permission.match(/^(.+)_(View|Edit)$/));
  const level = parts[0]?.[2];
  const areas = parts.flatMap((part) => (part?.[1] && part[2] === level ? [areaLabel(part[1] as Area)] : []));
  return areas.length === 0 ? undefined : `You need ${level} permission for ${anyOf.format(areas)}.`;
}
