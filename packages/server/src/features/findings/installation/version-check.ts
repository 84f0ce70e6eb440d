import { fine, type InstallationCheck } from './installation-check.ts';

/** Nobody is asked for the newest version: this says what runs, for a report. */
export const versionCheck: InstallationCheck = {
  key: 'version',
  label: 'Version',
  look: async () => fine(`Node ${process.versions.node} on ${process.platform} ${process.arch}.`),
};
