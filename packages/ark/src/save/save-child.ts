// The process of read-save-in-child.ts.
import { answerRequest } from './save-answer.ts';

await answerRequest();
