import type { ReactNode } from 'react';
import { PageHeader } from '../ui/page-header.tsx';
import { LastChanged } from './last-changed.tsx';
import { areaOf, type ScreenFeature } from './screen-feature.ts';

type ScreenHeaderProps = {
  feature: ScreenFeature;
  description: ReactNode;
  /** One thing of the area, `settings:api`, where the area holds more than the page. */
  target?: string | undefined;
  /** The text while the area has no history. */
  unchanged?: string | undefined;
  actions?: ReactNode;
};

/** KIT · The heading of an instance's screen, with a line about it and its last change. */
export function ScreenHeader({ feature, description, target, unchanged, actions }: ScreenHeaderProps) {
  return (
    <PageHeader
      title={feature.label}
      description={
        <>
          {description}
          <LastChanged area={areaOf(feature)} target={target} unchanged={unchanged} />
        </>
      }
      actions={actions}
    />
  );
}
