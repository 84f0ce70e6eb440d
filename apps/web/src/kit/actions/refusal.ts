import { tierWords } from '@arkwright/contracts/derived/limits';
import { type Area, holds, type Permission } from '@arkwright/contracts/derived/permissions';
import type { RouteDefinition } from '@arkwright/contracts/derived/route';
import { areaLabel } from '@arkwright/contracts/history/labels';
import { type Caller, type Can, can, type Right } from '../can.ts';
import { useCaller } from '../use-can.ts';
import type { Action, ActionCall } from './action.ts';

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' });

/** Why a person may not use an action, naming the permission that opens it; undefined when they may. */
export function refusalOf({ route, needs }: Pick<Action<never>, 'route' | 'needs'>, caller: Caller) {
  const refusals = routesOf(route).map((each) => refusedCall(each, caller));
  const refusal = refusals.includes(undefined) ? undefined : refusals[0];
  return refusal ?? (needs && refusedEdit(needs, caller));
}

/** Whether a person lacks every permission that opens an action, whatever the tier. */
export function isForbidden({ route, needs }: Pick<Action<never>, 'route' | 'needs'>, caller: Caller) {
  const calls = routesOf(route).map((each) => can(each, caller));
  const isRefused = (answer: Can) => !answer.ok && answer.kind === 'access';
  return (calls.length > 0 && calls.every(isRefused)) || (needs !== undefined && !mayEdit(needs, caller));
}

function routesOf(route: Action<never>['route']): readonly ActionCall[] {
  return route === undefined ? [] : 'method' in route ? [route] : route;
}

/** Whether it asks the API for something, rather than showing what is there. */
export const changesSomething = ({ route, needs }: Pick<Action<never>, 'route' | 'needs'>) =>
  needs !== undefined || routesOf(route).some(({ method }) => method !== 'GET');

/** Why this person may not make a call; undefined when they may. */
export const useRefusal = (route: RouteDefinition) => refusedCall(route, useCaller());

function refusedCall(route: Right, caller: Caller): string | undefined {
  const answer = can(route, caller);
  if (answer.ok) return undefined;
  return (answer.kind === 'access' && caller.selected && missingRight(route)) || answer.reason;
}

type Needs = NonNullable<Action<never>['needs']>;

const editOf = ({ area }: Needs): Permission => (area === undefined ? 'Owner' : `${area}_Edit`);

const mayEdit = (needs: Needs, { selected }: Caller) =>
  selected !== undefined && holds(selected, editOf(needs));

function refusedEdit(needs: Needs, caller: Caller): string | undefined {
  const { tier } = needs;
  if (!mayEdit(needs, caller)) return rightWords([editOf(needs)]);
  return tier && caller.limits?.[tier.name] === false ? tierWords(tier.name) : undefined;
}

function missingRight({ access }: Right): string | undefined {
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
