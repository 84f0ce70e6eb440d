import { expect, test } from 'vitest';
import { boundsOf, toLatLon } from './map-bounds.ts';

test('a known place on Ragnarok has the latitude and longitude that players know', () => {
  const place = toLatLon(boundsOf('Ragnarok_WP'), { x: -225320, y: -259380 });
  expect(place.lat).toBeCloseTo(30.2, 1);
  expect(place.lon).toBeCloseTo(32.8, 1);
});
