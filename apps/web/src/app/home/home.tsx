import { HOME_NEED } from '@arkwright/contracts/home/needs';
import { type ComponentType, useEffect, useState } from 'react';
import { homeOptions } from '../../kit/home.ts';
import { useInstances } from '../../kit/instances.ts';
import { useKit } from '../../kit/kit.tsx';
import { memberHolds } from '../../kit/screen-feature.ts';
import { useSession } from '../../kit/use-session.ts';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

const loadInstanceHome = async () => (await import('./instance-home.tsx')).InstanceHome;
const loadWelcome = async () => (await import('../../features/home/home-page.tsx')).HomePage;

/** What is at `/`: the Home of the selected instance for those who may view anything of it, the welcome for everyone else. */
export function Home() {
  const { status } = useSession();
  const { selected, status: reading } = useInstances();
  const isKnown = status === 'signed-out' || (status === 'signed-in' && reading !== 'loading');
  const hasHome = status === 'signed-in' && selected !== undefined && memberHolds(selected, HOME_NEED);
  // Whoever has a session most probably has a Home: it is fetched while that is found out.
  const Page = useLoaded(status !== 'signed-out' && (!isKnown || hasHome) ? loadInstanceHome : loadWelcome);
  useReadAhead(hasHome ? selected.id : undefined);
  if (isKnown && Page !== undefined) return <Page key={selected?.id} />;
  return (
    <div data-fills>
      {hasHome && <PageHeader title={selected.guildName} />}
      <LoadingBox height="60dvh" />
    </div>
  );
}

/** Home's call is under way while its page is fetched. */
function useReadAhead(botId: string | undefined) {
  const { call, queries } = useKit();
  useEffect(() => {
    if (botId !== undefined) void queries.prefetchQuery(homeOptions(call, botId));
  }, [call, queries, botId]);
}

/** A component that is fetched apart. React's `lazy` would hold it back after its placeholder, for 300 ms. */
function useLoaded(load: () => Promise<ComponentType>): ComponentType | undefined {
  const [loaded, setLoaded] = useState<{ by: typeof load; Page: ComponentType }>();
  useEffect(() => {
    let isWanted = true;
    load().then(
      (Page) => isWanted && setLoaded({ by: load, Page }),
      // As if it had failed while it was drawn: the router shows that.
      (error: unknown) =>
        setLoaded(() => {
          throw error;
        }),
    );
    return () => {
      isWanted = false;
    };
  }, [load]);
  return loaded?.by === load ? loaded.Page : undefined;
}
