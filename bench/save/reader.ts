// Reads the save that is named on the command line, in a process of its own, and tells what that took.

import { readSave } from '@arkwright/ark/save/read-save';
import { scanSave } from './scan.ts';

const [mode, path = ''] = process.argv.slice(2);
const started = performance.now();
const objects = mode === 'scan' ? scanSave(path) : (await readSave(path)).objects;
const took = performance.now() - started;
process.send?.({ objects, took, memory: process.resourceUsage().maxRSS * 1024 });
