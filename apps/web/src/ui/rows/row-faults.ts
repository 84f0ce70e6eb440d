import { createContext, useContext } from 'react';

const NONE: readonly string[] = [];

/** The problems of what a switch or a choice enables, by the path of its field. Rows show them below their words. */
export const RowFaults = createContext<ReadonlyMap<string, readonly string[]>>(new Map());

export function useRowFaults(path: string | undefined): readonly string[] {
  const faults = useContext(RowFaults);
  return (path === undefined ? undefined : faults.get(path)) ?? NONE;
}
