// What other features need of this one.
export { readMarks } from './marks-service.ts';
