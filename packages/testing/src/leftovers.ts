import { vi } from 'vitest';

/** What one holder (`globalThis`, `process.env`) has at one time. */
type Values = ReadonlyMap<PropertyKey, unknown>;

/** By holder, in the order of the report. */
export type Snapshot = Readonly<Record<string, Values>>;

/** As much of a browser's page as is compared; a test without a page has none of it. */
type Page = {
  document?: { cookie: string };
  location?: { href: string };
  localStorage?: PageStorage;
  sessionStorage?: PageStorage;
};
type PageStorage = { length: number; key(index: number): string | null; getItem(key: string): string | null };

/** Everything outside of a test that other tests see: each is read by reference, nothing is copied deeply. */
export function takeSnapshot(): Snapshot {
  // A cast, because the types of Node have no page.
  const { document, location, localStorage, sessionStorage } = globalThis as Page;
  return {
    clock: clock(),
    'process.env': ownValues(process.env),
    globalThis: ownValues(globalThis),
    navigator: ownValues(globalThis.navigator),
    ...(document && { document: ownValues(document).set('cookie', document.cookie) }),
    ...(location && { location: new Map([['href', location.href]]) }),
    ...(localStorage && { localStorage: entriesOf(localStorage) }),
    ...(sessionStorage && { sessionStorage: entriesOf(sessionStorage) }),
  };
}

/** What differs, as words that follow “left”: `process.env.TZ set`, `globalThis.fetch changed`. */
export function leftovers(before: Snapshot, after: Snapshot): string[] {
  return Object.entries(after).flatMap(([holder, values]) =>
    differences(before[holder] ?? new Map(), values)
      .filter(([key]) => !isIgnored(holder, key))
      .map(([key, change]) => `${nameOf(holder, key)} ${change}`),
  );
}

function clock(): Values {
  const values = new Map<PropertyKey, unknown>([['Date.now', Date.now]]);
  if (vi.isFakeTimers()) values.set('fake timers', true);
  return values;
}

/** Read, not described: an object of the page answers by getters, and a write through their setter leaves them as they were. */
function ownValues(holder: object): Map<PropertyKey, unknown> {
  const values = new Map<PropertyKey, unknown>();
  for (const key of Reflect.ownKeys(holder)) values.set(key, Reflect.get(holder, key));
  return values;
}

function entriesOf(storage: PageStorage): Values {
  const values = new Map<PropertyKey, unknown>();
  for (let index = 0; index < storage.length; index += 1) {
    const key = storage.key(index) ?? '';
    values.set(key, storage.getItem(key));
  }
  return values;
}

function differences(before: Values, after: Values): [PropertyKey, string][] {
  const found: [PropertyKey, string][] = [];
  for (const [key, value] of after) {
    if (!before.has(key)) found.push([key, 'set']);
    else if (!Object.is(before.get(key), value)) found.push([key, 'changed']);
  }
  for (const key of before.keys()) if (!after.has(key)) found.push([key, 'removed']);
  return found;
}

/** Where Vitest keeps the state of `expect`, another one in each test. */
const EXPECT_STATE = Symbol.for('$$jest-matchers-object');

function isIgnored(holder: string, key: PropertyKey): boolean {
  if (holder === 'globalThis' || holder === 'document') {
    // By custom a library's own marks (`__vitest_index__`, React's `_reactListening…`), set when they are first needed.
    if (typeof key === 'string' && key.startsWith('_')) return true;
  }
  // `L`: Leaflet puts itself there when the first map loads it, and stays loaded for the files that follow.
  return holder === 'globalThis' && (key === 'L' || key === EXPECT_STATE);
}

function nameOf(holder: string, key: PropertyKey): string {
  if (typeof key === 'symbol') return `${holder}[${String(key)}]`;
  return holder === 'clock' ? String(key) : `${holder}.${String(key)}`;
}
