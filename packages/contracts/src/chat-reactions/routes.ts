import { postingRoutes } from '../core/posting-routes.ts';
import { chatReactionsFeature } from './feature.ts';

export const chatReactionRoutes = postingRoutes(chatReactionsFeature);
