// What other features need of this one.
export { newestBuild } from './sources-repository.ts';
