import type { ObjectKind } from '@arkwright/contracts/derived/route';
import type { Expectation } from '../expectation.ts';
import type { Tenant } from './world.ts';

/** Where a tenant of the world keeps the id of what a rule names by its id alone. */
const OBJECT_IDS = {
  server: 'serverId',
  rconPreset: 'presetId',
  timedCommand: 'timedCommandId',
  starterSet: 'starterSetId',
  dynamicConfig: 'configId',
  adminGroup: 'adminGroupId',
  exclusiveJoinGroup: 'joinGroupId',
  playerEntry: 'entryId',
  tribeEntry: 'entryId',
  dinoEntry: 'entryId',
  playerRegistration: 'registrationId',
} as const satisfies Record<ObjectKind, keyof Tenant>;

type ObjectId = (typeof OBJECT_IDS)[keyof typeof OBJECT_IDS];

/** Undefined for what is no object of an instance. */
export function objectId(names: Expectation['names']): ObjectId | undefined {
  // What a rule names is one of these or something else.
  return (OBJECT_IDS as Record<string, ObjectId>)[names ?? ''];
}
