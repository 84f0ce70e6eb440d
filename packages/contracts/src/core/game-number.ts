import { z } from 'zod';
import { plainId } from './json-shape.ts';

/**
 * A number from the game, decimal: numbers of tribes and dinos exceed 2^31 (docs/reference/ark-domain.md
 * §8.1).
 */
export const gameNumber = plainId(z.string().regex(/^\d{1,20}$/), 20);
