import { viewSchema } from '../../ui/address/view-schema.ts';
import { ONLINE_PARAMS } from './online-view.ts';
import { STREAM_PARAMS } from './stream-view.ts';

/** The Live Room's state in its address. */
export const liveView = viewSchema({ ...STREAM_PARAMS, ...ONLINE_PARAMS });
