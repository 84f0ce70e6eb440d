// What other features need of this one.
export { listNoted } from './notes-service.ts';
