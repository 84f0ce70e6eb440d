import { feature } from '../core/feature.ts';

/** World saves of rented servers, read through the host instead of by a mod or agent. */
export const hostedSavesFeature = feature({
  name: 'hosted-saves',
  label: 'Saves at the host',
  topics: { 'hosted-saves': { reads: ['/api/hostedSaves/'], need: 'ArkwrightCompanion_View' } },
});
