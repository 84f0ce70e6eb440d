import { vi } from 'vitest';
import { z } from 'zod';

/** Work done on a body, as counts: they are the same on every machine. */
export type Work = {
  /** Reads of a value, or of the names of an object or list, anywhere in what the body was parsed to. */
  reads: number;
  /** Items that lists were searched through for others. */
  searched: number;
  normalized: number;
  longestNormalized: number;
  /** Validation problems that got a message. */
  problems: number;
};

const SEARCHES = [
  'find',
  'findIndex',
  'findLast',
  'findLastIndex',
  'includes',
  'indexOf',
  'lastIndexOf',
  'some',
] as const;

/**
 * Counts the work on bodies that are parsed while it is on. For the text that is measured, `JSON.parse` returns objects that
 * count every read, whichever code reads.
 */
export function createWorkMeter() {
  let work = none();
  let watched: string | undefined;
  const { parse } = JSON;
  const spies = [
    vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
      const value: unknown = parse(text, reviver);
      return text === watched ? counted(value, () => work.reads++) : value;
    }),
    vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form?: string) {
      work.normalized += this.length;
      work.longestNormalized = Math.max(work.longestNormalized, this.length);
      return normalize.call(this, form);
    }),
  ];
  const searches = SEARCHES.map((name) => {
    const search = Array.prototype[name] as (...args: unknown[]) => unknown;
    const own = Object.getOwnPropertyDescriptor(Array.prototype, name);
    Object.defineProperty(Array.prototype, name, {
      ...own,
      value: function (this: unknown[], ...args: unknown[]) {
        work.searched += this.length;
        return search.apply(this, args);
      },
    });
    return () => own && Object.defineProperty(Array.prototype, name, own);
  });
  const { customError } = z.config();
  z.config({
    customError: (issue) => {
      work.problems++;
      return customError?.(issue);
    },
  });

  return {
    async measure<Result>(text: string, run: () => Promise<Result>): Promise<{ result: Result; work: Work }> {
      work = none();
      watched = text;
      const result = await run();
      watched = undefined;
      return { result, work };
    },
    stop() {
      for (const spy of spies) spy.mockRestore();
      for (const restore of searches) restore();
      z.config({ ...(customError && { customError }) });
    },
  };
}

const { normalize } = String.prototype;
const none = (): Work => ({ reads: 0, searched: 0, normalized: 0, longestNormalized: 0, problems: 0 });

function counted(value: unknown, count: () => void): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const below = new Map<PropertyKey, unknown>();
  return new Proxy(value, {
    get(target, key, receiver) {
      count();
      const part: unknown = Reflect.get(target, key, receiver);
      if (!Object.hasOwn(target, key)) return part;
      if (!below.has(key)) below.set(key, counted(part, count));
      return below.get(key);
    },
    ownKeys(target) {
      count();
      return Reflect.ownKeys(target);
    },
  });
}
