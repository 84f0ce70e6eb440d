import type { Workings } from '@arkwright/contracts/derived/not-working';
import { channelIdsIn, type Fault, notWorking } from '@arkwright/contracts/derived/not-working';
import type { Instance } from '@arkwright/contracts/instances/schema';
import { kitCalls } from '../kit-calls.ts';
import { useRead } from '../reads.ts';
import { useLimits } from '../use-can.ts';
import { useKept } from './use-kept.ts';

/** Reads a settings field of the instance as it is stored, e.g. `log.isEnabled`. */
export const storedIn =
  (instance: Instance) =>
  (path: string): unknown => {
    const [group = '', field = ''] = path.split('.');
    // A settings group is an object, or missing where it may not be viewed.
    return (instance[group] as Readonly<Record<string, unknown>> | undefined)?.[field];
  };

type BesideName = `#${string}`;
/** The requirements of a manifest that are not settings: whether they are met, or undefined while unknown. */
export type Beside = Readonly<Record<BesideName, boolean | undefined>>;

/**
 * Each thing of a feature that is on in an instance and can't work; `read` says what its settings are, `beside` what only its
 * page knows.
 */
export function useNotWorking(
  feature: Workings,
  of: { instanceId: string; read: (path: string) => unknown; beside?: Beside },
): Fault[] {
  const kept: Beside = { ...useKept(feature, of), ...of.beside };
  const { instanceId } = of;
  const read = (path: string) => (path.startsWith('#') ? kept[path as BesideName] : of.read(path));
  const limits = useLimits();
  const isAsked = (feature.posts ?? []).some(({ channel }) => channelIdsIn(read(channel)).length > 0);
  const request = { query: { id: instanceId } };
  const { data } = useRead(kitCalls.directory, request, { enabled: isAsked });
  return notWorking(feature, { read, channels: data?.channels, limits });
}
