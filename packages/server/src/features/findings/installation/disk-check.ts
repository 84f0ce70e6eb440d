import { statfs } from 'node:fs/promises';
import { bad, fine, type InstallationCheck, warn } from './installation-check.ts';

const GB = 1024 ** 3;
/** PostgreSQL writes its log in files of 16 MB, and saves that are read at a host lie here for a while. */
const LEAST_BYTES = GB / 4;
const FEW_BYTES = 2 * GB;

export const diskCheck: InstallationCheck = {
  key: 'disk',
  label: 'Disk of the data folder',
  async look({ settings: { dataDir } }) {
    const { bavail, bsize } = await statfs(dataDir);
    const free = bavail * bsize;
    const words = free < GB ? `${Math.floor(free / 1024 ** 2)} MB` : `${(free / GB).toFixed(1)} GB`;
    if (free < LEAST_BYTES) return bad(`Only ${words} are free in ${dataDir}: free some space.`);
    if (free < FEW_BYTES) return warn(`${words} are free in ${dataDir}: free some space soon.`);
    return fine(`${words} are free.`);
  },
};
