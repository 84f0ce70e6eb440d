import { AppError } from '../platform/base/app-error.ts';

/** Why a command was surely not sent to the game, in words. Any other failure may have come after it was. */
export class NotSent extends AppError {}
