export { type BanningSettings, suppressorOf } from './suppress.ts';
