import { useInstances } from '../../kit/instances.ts';
import { kitCalls } from '../../kit/kit-calls.ts';
import { useRead } from '../../kit/reads.ts';
import { useSession } from '../../kit/use-session.ts';
import { Banner } from '../../ui/banner.tsx';

/** What the owner of the selected instance must know about: the list that the server keeps, read with the limits. */
export function ProblemBanner() {
  const { status } = useSession();
  const { selected } = useInstances();
  const read = useRead(kitCalls.limits, {}, { enabled: status === 'signed-in' });
  const problems = read.data?.find(({ instanceId }) => instanceId === selected?.id)?.problems ?? [];
  return problems.map(({ key, level, text }) => (
    <Banner key={key} tone={level === 'bad' ? 'danger' : 'warning'}>
      {text}
    </Banner>
  ));
}
