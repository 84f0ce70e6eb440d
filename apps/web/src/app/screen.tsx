import type { TablerIcon } from '@tabler/icons-react';
import {
  createRootRouteWithContext,
  createRoute,
  type RouteComponent,
  type SearchSchemaInput,
  stripSearchParams,
} from '@tanstack/react-router';
import type { Kit } from '../kit/kit.tsx';
import { needOf, type ScreenFeature } from '../kit/screen-feature.ts';
import { type ViewSchema, viewSchema } from '../ui/address/view-schema.ts';
import { guard, type ScreenAccess } from './frame/guard.ts';
import { labelOf } from './frame/navigation.ts';
import { NotFound } from './not-found.tsx';
import { Shell } from './shell/shell.tsx';

/** The router's context for guards and screens. */
export type RouterContext = { kit: Kit };

declare module '@tanstack/react-router' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the router learns of it by merging into its interface
  interface StaticDataRouteOption {
    /** Who may open the screen: the shell keeps checking while it is open. */
    access?: ScreenAccess;
    /** The screen's part of the window's title. */
    title?: string;
    /** Shown before its entry in the drawer. */
    icon?: TablerIcon;
  }
}

/** `bot` is the selected instance. Further keys belong to the screens' views. */
type Search = { bot?: string };

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

type NoView = Readonly<Record<never, never>>;
const NO_VIEW = viewSchema<NoView>({});

type ScreenOptions<Path extends string, View extends object> = {
  path: Path;
  /** Who may open it: required. */
  access: ScreenAccess;
  /** For the window's title; left out where the screen's drawer entry says it. */
  title?: string;
  /** For its entry in the drawer, if it has one. */
  icon?: TablerIcon;
  /** The state that is kept in the address. */
  view?: ViewSchema<View>;
  component: RouteComponent;
};

/** Declares a screen. Its guard runs before each navigation to it. */
export function screen<const Path extends string, View extends object = NoView>(
  options: ScreenOptions<Path, View>,
) {
  const { path, access, title = labelOf(path), icon, component } = options;
  // Without a view the type is its default.
  const view = options.view ?? (NO_VIEW as ViewSchema<View>);
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    staticData: { access, ...(title !== undefined && { title }), ...(icon && { icon }) },
    validateSearch: (search: Partial<View> & SearchSchemaInput): View => view.read(search),
    // Default values are not written to the address.
    search: { middlewares: [stripSearchParams(view.defaults)] },
    beforeLoad: ({ context, search, location }) =>
      guard(context.kit, access, { bot: search.bot, path: location.href }),
    component,
  });
}

/** A feature's `screen.ts`. */
type FeatureScreen<Path extends string, View extends object> = {
  feature: Omit<ScreenFeature, 'screen'> & { screen: ScreenFeature['screen'] & { path: Path } };
  icon: TablerIcon;
  view?: ViewSchema<View>;
  component: RouteComponent;
};

/** The screen of a feature: path, guard and title come from its manifest. */
export function featureScreen<const Path extends string, View extends object = NoView>({
  feature,
  ...parts
}: FeatureScreen<Path, View>) {
  const { label, screen: place } = feature;
  return screen({ path: place.path, access: { need: needOf(feature) }, title: label, ...parts });
}
