import type { AppContext } from '../../context/app-context.ts';
import type { Sweep } from '../../platform/work/sweeps.ts';
import { HOSTED_SAVES_WORK } from './service.ts';
import { sweepHostedSaves } from './sweep-service.ts';

/** Reads the saves of rented servers. A switch has its effect within this time. */
export const hostedSavesSweep: Sweep<AppContext> = {
  name: 'saves at hosts',
  everyMs: 5000,
  wakesOn: (message) =>
    (message.kind === 'work' && message.what === HOSTED_SAVES_WORK) || message.kind === 'servers.changed',
  run: sweepHostedSaves,
};
