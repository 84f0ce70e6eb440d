import { type Registry, registry } from '@arkwright/contracts/registry';
import type { AppContext } from './context/app-context.ts';
import type { ObjectLookups } from './core/routes/gate.ts';
import { type Handlers, type MountOptions, mount } from './core/routes/mount.ts';
import type { RegistryHandlers, ServerFeature } from './feature/server-feature.ts';
import * as features from './features.ts';
import type { Effects } from './game-commands/effects.ts';
import type { GameEventHandler } from './game-events/game-event-handler.ts';

export { lookUpApiKey } from './features/api-access/service.ts';
export { lookUpCompanion } from './features/companion/key-service.ts';

export const serverFeatures: readonly ServerFeature[] = Object.values(features);

/** All that hear what game servers write. Each is tried with hostile replies (matrix/game-floods.db.test.ts). */
export const gameEventHandlers = (context: AppContext): GameEventHandler[] =>
  serverFeatures.flatMap(({ gameEvents }) => gameEvents?.(context) ?? []);

/** All that learn how commands ended. */
export const effects: readonly Effects[] = serverFeatures.flatMap((feature) => feature.effects ?? []);

type Feature = (typeof features)[keyof typeof features];
type KeysIn<One, Field extends string> = One extends { readonly [Key in Field]: infer Table }
  ? keyof Table
  : never;
type HandledBy = Extract<KeysIn<Feature, 'handlers'>, keyof Registry>;
type LookedUpBy = Extract<KeysIn<Feature, 'objects'>, keyof ObjectLookups>;

// That Object.assign gives the keys of all its parts is more than its type can say.

/** Every feature's handlers. Routes of the contracts that no feature handles do not compile here. */
const handlers: RegistryHandlers = Object.assign(
  {},
  ...serverFeatures.map((feature) => feature.handlers),
) as Pick<RegistryHandlers, HandledBy>;

/** How the gate finds an object's instance. Kinds of objects that no feature looks up do not compile here. */
export const objectLookups: ObjectLookups = Object.assign(
  {},
  ...serverFeatures.map((feature) => feature.objects),
) as Pick<ObjectLookups, LookedUpBy>;

/** Puts every route of the contracts behind the gate. */
export function mountEverything(options: MountOptions): void {
  for (const name of Object.keys(registry) as (keyof Registry)[]) {
    // The types of one feature's routes and handlers can't be followed through a loop over all features.
    mount(
      options,
      registry[name],
      handlers[name](options.context) as Handlers<(typeof registry)[typeof name]>,
    );
  }
}
