import { lazy } from 'react';
import { AddedServers } from '../../features/servers/first-server/added-servers.tsx';
import { StartPage } from '../../features/start/start-page.tsx';

const loadForm = async () => ({
  default: (await import('../../features/servers/first-server/first-server.tsx')).FirstServer,
});
const loadHelp = async () => ({
  default: (await import('../../features/servers/first-server/server-help.tsx')).ServerHelp,
});
const FirstServer = lazy(loadForm);
const ServerHelp = lazy(loadHelp);
const load = () => Promise.all([loadForm(), loadHelp()]);

/** The first steps, put together of them and of how a server is added. */
export const Start = () => (
  <StartPage AddServer={FirstServer} Help={ServerHelp} load={load} Added={AddedServers} />
);
