import type { HistoryAction } from '@arkwright/contracts/history/actions';
import type { FeatureManifest } from '@arkwright/contracts/manifests/features';
import type { PlatformContext } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import { type By, recordChange } from './change-log.ts';

/** Features with their own area. */
type Recorded = Extract<FeatureManifest, { area: string }>;

type ActionOf<Manifest> =
  | (Manifest extends { actions: readonly (infer Action)[] } ? Action : never)
  | (Manifest extends { sentences: infer Sentences } ? keyof Sentences : never);

type Edit<Row, Action> = { action: Action; before?: Row | undefined; after?: Row | undefined };

/** How changes of one kind of thing are recorded: under the feature's area, with its actions. */
export function recorderOf<Row, Manifest extends Recorded>(shape: {
  feature: Manifest;
  /** The history's name for the kind: `rcon-preset`. */
  kind: string;
  /** Its name, and its fields for the history, without secrets; `before` is the row before a change. */
  describe(row: Row, before?: Row): { id: string; name: string; fields: object };
}) {
  const { feature, kind } = shape;
  const { area } = feature;

  return async function record(
    context: Pick<PlatformContext, 'clock'>,
    tx: Queries,
    by: By,
    { action, before, after }: Edit<Row, Extract<ActionOf<Manifest>, HistoryAction>>,
  ): Promise<void> {
    const sides = { before: before && shape.describe(before), after: after && shape.describe(after, before) };
    const { id = '', name = '' } = sides.after ?? sides.before ?? {};
    await recordChange(tx, by, {
      at: context.clock.now(),
      area,
      action,
      target: { kind, id, name },
      before: sides.before?.fields ?? null,
      after: sides.after?.fields ?? null,
    });
  };
}
