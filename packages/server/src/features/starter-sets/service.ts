export { type DeliveryRow, listDeliveriesOf } from './repository.ts';
export { listSets } from './set-service.ts';
