import type { z } from 'zod';

// A value that a schema accepts, with one element in each list.

const TEXTS = ['1', '900000000000000001', 'a'.repeat(32), 'https://example.test/', 'A'];
const NUMBERS = [0, 1, 10, 1000];

type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  options?: readonly z.ZodType[];
  items?: readonly z.ZodType[];
  entries?: Record<string, unknown>;
  values?: readonly unknown[];
  getter?: () => z.ZodType;
};

export function sample(schema: z.ZodType): unknown {
  const def = schema.def as unknown as Def;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {})
          .map(([name, part]) => [name, sample(part)] as const)
          .filter(([, value]) => value !== undefined),
      );
    case 'array':
      return [sample(def.element as z.ZodType)];
    case 'tuple':
      return def.items?.map(sample);
    case 'enum':
      return Object.values(def.entries ?? {})[0];
    case 'literal':
      return def.values?.[0];
    case 'union':
      return sample(def.options?.[0] as z.ZodType);
    case 'nullable':
    case 'unknown':
    case 'any':
      return null;
    case 'optional':
      return undefined;
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
      return sample(def.innerType as z.ZodType);
    case 'pipe':
      return sample(def.in as z.ZodType);
    case 'lazy':
      return sample((def.getter as () => z.ZodType)());
    case 'record':
      return {};
    case 'boolean':
      return false;
    case 'string':
      return TEXTS.find((text) => schema.safeParse(text).success) ?? '';
    case 'number':
      return NUMBERS.find((number) => schema.safeParse(number).success) ?? 0;
    default:
      return undefined;
  }
}
