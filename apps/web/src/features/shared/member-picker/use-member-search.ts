import type { Person } from '@arkwright/contracts/core/people';
import { useDebouncedValue } from '@mantine/hooks';
import { useInstance } from '../../../kit/instances.ts';
import { kitCalls } from '../../../kit/kit-calls.ts';
import { type Problem, toProblem } from '../../../kit/problem.ts';
import { useRead } from '../../../kit/reads.ts';

/** Milliseconds without a key after which Discord is asked. */
const PAUSE_MS = 300;

type MemberSearch = {
  /** Undefined until there is an answer for this text. */
  people: readonly Person[] | undefined;
  problem: Problem | null;
};

/**
 * Members of the guild whose names begin with a text, or the member with that Discord ID; for an empty text the first
 * members. Searches only while `isWanted`.
 */
export function useMemberSearch(text: string, isWanted = text.trim() !== ''): MemberSearch {
  const { id } = useInstance();
  const sought = text.trim();
  const [asked] = useDebouncedValue(sought, PAUSE_MS);
  const isAsked = asked === sought && isWanted;
  // No automatic retries: they would triple the wait until a failure is shown.
  const { data, error } = useRead(
    kitCalls.members,
    { query: { id, query: asked } },
    { enabled: isAsked, retry: false },
  );
  if (!isAsked) return { people: isWanted ? undefined : [], problem: null };
  return { people: data, problem: data === undefined && error !== null ? toProblem(error) : null };
}
