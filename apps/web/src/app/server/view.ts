import { STREAM_PARAMS } from '../../features/live/stream-view.ts';
import { SERVER_PARAMS } from '../../features/servers/page/view.ts';
import { viewSchema } from '../../ui/address/view-schema.ts';

const { server: _server, ...LINES } = STREAM_PARAMS;

/** The state of a server's page in its address: the tab, and what the tabs show. */
export const serverView = viewSchema({ ...SERVER_PARAMS, ...LINES });
