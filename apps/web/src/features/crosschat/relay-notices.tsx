import type { CrosschatState } from '@arkwright/contracts/crosschat/schema';
import { Fragment } from 'react';
import { ServerChip } from '../../kit/chips/server-chip.tsx';
import { Banner } from '../../ui/banner.tsx';

/** What keeps the relay from working as it is meant to. */
export function RelayNotices({ state: { servers } }: { state: CrosschatState }) {
  const taken = servers.filter(({ takenLines }) => takenLines > 0);
  if (taken.length === 0) return null;
  return (
    <Banner tone="warning" title="Something else reads the chat of your servers">
      A game hands out each line of its chat once, and another program takes some of them: those come here
      some seconds late, out of the log, and that program misses those that come here first. Switch off the
      other bot or tool that reads chat over RCON on{' '}
      {taken.map(({ serverId, serverName }, place) => (
        <Fragment key={serverId}>
          {place > 0 && ', '}
          <ServerChip id={serverId} name={serverName} />
        </Fragment>
      ))}
      , or take {taken.length === 1 ? 'the server' : 'these servers'} out of the Crosschat Groups.
    </Banner>
  );
}
