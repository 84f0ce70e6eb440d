import type { MapLayerName } from '@arkwright/contracts/world-map/bounds';
import type { MapPoint } from '@arkwright/contracts/world-map/schema';
import L from 'leaflet';
import { type DrawnLayer, sizeOf } from './map-points.ts';

const TILE = 256;
/** How far a point reaches into the neighbouring tiles, pixels. */
const LARGEST = 10;
/** Size of the squares by which points are looked up, in degrees. */
const SQUARE = 5;

type Painted = { point: MapPoint; color: string };
/** The points of a layer by the square that they lie in. */
type Squares = { name: MapLayerName; drawn: number; squares: ReadonlyMap<string, Painted[]> };
type Painting = { colorOf: (name: string) => string };

/**
 * Points on tiles of canvas: while the map moves only tiles that come into view are drawn, each from the points in its
 * own squares.
 */
export class PointsLayer extends L.GridLayer {
  #layers: readonly Squares[] = [];

  constructor() {
    super({ tileSize: TILE, keepBuffer: 1, updateWhenIdle: false, updateWhenZooming: false });
  }

  /** Draws these instead. `colorOf` returns a theme colour's value. */
  show(layers: readonly DrawnLayer[], { colorOf }: Painting): void {
    this.#layers = layers.map(({ name, points, colorOf: nameOf }) => {
      const squares = new Map<string, Painted[]>();
      for (const point of points) {
        const key = keyOf(Math.floor(point.lat / SQUARE), Math.floor(point.lon / SQUARE));
        const painted = { point, color: colorOf(nameOf(point)) };
        const square = squares.get(key);
        if (square) square.push(painted);
        else squares.set(key, [painted]);
      }
      return { name, drawn: points.length, squares };
    });
    this.redraw();
  }

  protected override createTile(coords: L.Coords): HTMLElement {
    const tile = document.createElement('canvas');
    const ratio = window.devicePixelRatio;
    tile.width = TILE * ratio;
    tile.height = TILE * ratio;
    const context = tile.getContext('2d');
    if (!context) return tile;
    context.scale(ratio, ratio);
    const corner = coords.scaleBy(L.point(TILE, TILE));
    const margin = L.point(LARGEST, LARGEST);
    const from = this._map.unproject(corner.subtract(margin), coords.z);
    const to = this._map.unproject(corner.add(L.point(TILE, TILE)).add(margin), coords.z);
    for (const { name, drawn, squares } of this.#layers)
      for (const { point, color } of within(squares, from, to)) {
        const { x, y } = this._map.project([point.lat, point.lon], coords.z).subtract(corner);
        const size = sizeOf({ layer: name, point }, drawn);
        context.fillStyle = color;
        // A square is drawn in a fraction of the time of a circle, and looks like one when it is this small.
        if (size < 2) context.fillRect(x - size, y - size, 2 * size, 2 * size);
        else {
          context.beginPath();
          context.arc(x, y, size, 0, 2 * Math.PI);
          context.fill();
        }
      }
    return tile;
  }
}

const keyOf = (lat: number, lon: number) => `${lat} ${lon}`;

/** The points in the squares between two corners. */
function* within(squares: Squares['squares'], from: L.LatLng, to: L.LatLng): Generator<Painted> {
  for (let lat = Math.floor(from.lat / SQUARE); lat <= Math.floor(to.lat / SQUARE); lat++)
    for (let lon = Math.floor(from.lng / SQUARE); lon <= Math.floor(to.lng / SQUARE); lon++)
      yield* squares.get(keyOf(lat, lon)) ?? [];
}
