/** KIT · What checks have found in the selected instance, as the server says; it is told again whenever that changes. */
import type { Finding } from '@arkwright/contracts/findings/schema';
import { useInstances } from './instances.ts';
import { kitCalls } from './kit-calls.ts';
import { useRead } from './reads.ts';

const NONE: readonly Finding[] = [];

export function useFindings() {
  const { selected } = useInstances();
  return useRead(
    kitCalls.findings,
    { params: { botId: selected?.id ?? '' } },
    { enabled: selected !== undefined },
  );
}

/** Those that last and that nobody ignores, the worst first; none while they are not known. */
export function useOpenFindings(): readonly Finding[] {
  const { data } = useFindings();
  return data?.findings.filter(isOpen) ?? NONE;
}

export const isOpen = ({ ended, ignored }: Finding): boolean => ended === 0 && ignored === null;
