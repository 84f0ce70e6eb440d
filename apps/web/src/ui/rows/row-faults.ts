import { createContext, useContext } from 'react';

const NONE: readonly string[] = [];

/** What is wrong with what a switch or a choice turns on, by the path of its field. Rows show it beneath their words. */
export const RowFaults = createContext<ReadonlyMap<string, readonly string[]>>(new Map());

export function useRowFaults(path: string | undefined): readonly string[] {
  const faults = useContext(RowFaults);
  return (path === undefined ? undefined : faults.get(path)) ?? NONE;
}
