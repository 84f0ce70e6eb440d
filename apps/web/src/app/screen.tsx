import { createRootRouteWithContext, createRoute, type RouteComponent } from '@tanstack/react-router';
import type { Kit } from '../kit/kit.tsx';
import { needOf, type ScreenFeature } from '../kit/screen-feature.ts';
import { guard, type ScreenAccess } from './frame/guard.ts';
import { labelOf } from './frame/navigation.ts';
import { NotFound } from './not-found.tsx';
import { Shell } from './shell/shell.tsx';

/** What the guards and screens get from the router. */
export type RouterContext = { kit: Kit };

declare module '@tanstack/react-router' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the router learns of it by merging into its interface
  interface StaticDataRouteOption {
    /** Whom the screen is for: the shell keeps watching while it is open. */
    access?: ScreenAccess;
    /** The screen's part of the window's title. */
    title?: string;
  }
}

/** `bot` is the selected instance. Further keys belong to the screens. */
type Search = { bot?: string; [key: string]: unknown };

function readSearch(search: Record<string, unknown>): Search {
  return search.bot === undefined ? {} : { bot: String(search.bot) };
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  notFoundComponent: NotFound,
  validateSearch: readSearch,
  search: {
    // Links keep the selected instance and drop what belonged to the screen before.
    middlewares: [
      ({ search, next }) => {
        const result = next(search);
        return search.bot === undefined || result.bot !== undefined ? result : { ...result, bot: search.bot };
      },
    ],
  },
});

type ScreenOptions<Path extends string> = {
  path: Path;
  /** Whom it is for: never left out. */
  access: ScreenAccess;
  /** For the window's title; left out where the screen's drawer entry says it. */
  title?: string;
  component: RouteComponent;
};

/** Declares a screen. Its guard runs before each navigation to it. */
export function screen<const Path extends string>(options: ScreenOptions<Path>) {
  const { path, access, title = labelOf(path), component } = options;
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    staticData: { access, ...(title !== undefined && { title }) },
    beforeLoad: ({ context, search }) => guard(context.kit, access, search.bot),
    component,
  });
}

type FeatureScreen<Path extends string> = Omit<ScreenFeature, 'screen'> & {
  screen: ScreenFeature['screen'] & { path: Path };
};

/** Declares the screen of a feature: path, guard and title come from its manifest. */
export function featureScreen<const Path extends string>(
  feature: FeatureScreen<Path>,
  component: RouteComponent,
) {
  const { label, screen: place } = feature;
  return screen({ path: place.path, access: { need: needOf(feature) }, title: label, component });
}
