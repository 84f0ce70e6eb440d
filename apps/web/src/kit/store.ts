/**
 * KIT · A value outside React that components can follow with `useStore(store)`.
 */
import { useSyncExternalStore } from 'react';

export type ReadableStore<Value> = { get: () => Value; subscribe: (listener: () => void) => () => void };
export type Store<Value> = ReadableStore<Value> & { set: (value: Value) => void };

export function createStore<Value>(initial: Value): Store<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set: (value) => {
      current = value;
      for (const notify of listeners) notify();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStore<Value>(store: ReadableStore<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get);
}
