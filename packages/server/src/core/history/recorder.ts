import type { Area, Permission } from '@arkwright/contracts/core/permissions';
import type { FeatureManifest } from '@arkwright/contracts/features';
import type { HistoryAction } from '@arkwright/contracts/history/actions';
import type { TopicName } from '@arkwright/contracts/realtime/topics';
import type { PlatformContext } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import { type By, recordChange } from './change-log.ts';

/** Features that have an area of their own, tell open pages of topics, and have a history. */
type Recorded = Extract<FeatureManifest, { area: string; topics: object }>;

type ActionOf<Manifest> =
  | (Manifest extends { actions: readonly (infer Action)[] } ? Action : never)
  | (Manifest extends { sentences: infer Sentences } ? keyof Sentences : never);

type Edit<Row, Action> = { action: Action; before?: Row | undefined; after?: Row | undefined };

/** `need` is who may see the feature's screen. */
type Audience = { screen?: { path: string; need?: Permission | readonly Permission[] }; area: Area };

/**
 * How changes of one kind of thing are told: an entry in the history, under the feature's area, and news for the pages of
 * those who may see its screen. Both go out with the transaction, so that neither is without the other, or the change.
 */
export function recorderOf<Row, Manifest extends Recorded>(shape: {
  feature: Manifest;
  /** As the history calls the kind: `rcon-preset`. */
  kind: string;
  topic: Extract<keyof Manifest['topics'], TopicName>;
  /** What it is called, and what of it stands in the history, without secrets. */
  describe(row: Row): { id: string; name: string; fields: object };
}) {
  const { feature, kind, topic } = shape;
  const { area, screen }: Audience = feature;
  const need = [screen?.need ?? (`${area}_View` as const)].flat();

  return async function record(
    context: Pick<PlatformContext, 'bus' | 'clock'>,
    tx: Queries,
    by: By,
    { action, before, after }: Edit<Row, Extract<ActionOf<Manifest>, HistoryAction>>,
  ): Promise<void> {
    const sides = { before: before && shape.describe(before), after: after && shape.describe(after) };
    const { id = '', name = '' } = sides.after ?? sides.before ?? {};
    await recordChange(tx, by, {
      at: context.clock.now(),
      area,
      action,
      target: { kind, id, name },
      before: sides.before?.fields ?? null,
      after: sides.after?.fields ?? null,
    });
    await context.bus.publish(tx, {
      kind: 'live',
      to: { botId: by.scope.botId, need },
      event: { kind: 'changed', what: topic, by: by.actor.name, call: by.callId },
    });
  };
}
