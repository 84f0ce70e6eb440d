import { AddedServers } from '../../features/servers/first-server/added-servers.tsx';
import { FirstServer } from '../../features/servers/first-server/first-server.tsx';
import { ServerHelp } from '../../features/servers/first-server/server-help.tsx';
import { StartPage } from '../../features/start/start-page.tsx';

/** The first steps, put together of them and of how a server is added. */
export const Start = () => <StartPage AddServer={FirstServer} Help={ServerHelp} Added={AddedServers} />;
