import { adminRoutes } from '@arkwright/contracts/users/admin-routes';
import { useRead } from '../../kit/reads.ts';
import { Banner } from '../../ui/banner.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';

const REFRESH_MS = 30_000;

/** What is wrong with the installation as a whole; nothing if nothing is. */
export function InstallationProblems() {
  const { data } = useRead(adminRoutes.problems, {}, { refetchInterval: REFRESH_MS });
  return data?.map(({ key, level, since, text }) => (
    <Banner key={key} tone={level === 'bad' ? 'danger' : 'warning'}>
      {text} (<RelativeTime at={since} />)
    </Banner>
  ));
}
