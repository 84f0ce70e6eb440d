import type { Feature } from '@arkwright/contracts/derived/limits';
import { GROUP_NAMES, type GroupName, type GroupValue } from '@arkwright/contracts/settings-registry';
import type { AppContext, CheckedInstance } from '../../context/app-context.ts';
import type { InstanceScope } from '../access/scope.ts';
import { getSettingsInEffect, switchOf } from './settings.ts';

const readAll = (context: AppContext, scope: InstanceScope) =>
  getSettingsInEffect(context, scope, GROUP_NAMES);

/** All settings of an instance whose checks are asked, with the limits of its tier; undefined while the bot is not in the guild. */
export const checkedSettings = (instance: CheckedInstance) => instance.once(readAll);

/** A group's settings if the instance uses it, as `listInstancesUsing` says of all. */
export async function settingsInUse<Name extends GroupName>(
  instance: CheckedInstance,
  name: Name,
  feature?: Feature,
): Promise<GroupValue<Name> | undefined> {
  const effect = await checkedSettings(instance);
  if (!effect || (feature !== undefined && !effect.limits[feature])) return undefined;
  const value: unknown = Reflect.get(effect.groups[name], switchOf(name));
  return value === undefined || value === false || value === 'Off' ? undefined : effect.groups[name];
}
