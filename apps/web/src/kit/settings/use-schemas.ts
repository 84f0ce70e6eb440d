import type { SettingsGroup } from '@arkwright/contracts/core/settings-group';
import { useEffect, useRef, useState } from 'react';
import type { Schemas } from './draft.ts';

/**
 * KIT · The schemas of a page's settings groups. They come after the page: zod is as heavy as the page itself. Until they are there, and where they can't be fetched, the API checks alone, with the same words.
 */
export function useSchemas(groups: readonly SettingsGroup[]): Schemas {
  const [schemas, setSchemas] = useState<Schemas>({});
  const { current: own } = useRef(groups);
  useEffect(() => {
    for (const { name, loadSchema } of own) {
      loadSchema().then(
        (schema) => setSchemas((known) => ({ ...known, [name]: schema })),
        () => undefined,
      );
    }
  }, [own]);
  return schemas;
}
