import { type AppContext, openContext } from './context/app-context.ts';
import type { PlatformParts } from './platform/context.ts';
import type { AppSettings } from './platform/settings.ts';
import { serverFeatures } from './registry.ts';

/** Opens what every role needs, with all features. The schema must be up to date (`migrate`). */
export function createContext(settings: AppSettings, parts?: PlatformParts): Promise<AppContext> {
  return openContext(settings, serverFeatures, parts);
}
