import type { ScreenFeature } from '../../kit/screen-feature.ts';
import { useWhyClosed } from '../../kit/use-why-closed.ts';

/** What opens a page that has nothing for this person now. */
export function ClosedNote({ feature }: { feature: ScreenFeature | undefined }) {
  return useWhyClosed()(feature)?.unlock;
}
