/**
 * The map of a game server: points where the game's GPS shows them, on a grid of its degrees, as we may not ship the
 * game's own pictures.
 *   <GameMap label="Map of The Island" layers={layers} picked={picked} onPick={setPicked} />
 * Leaflet moves and zooms it by pointer, finger and keyboard; Enter selects the point nearest to the middle.
 */
import 'leaflet/dist/leaflet.css';
import { ActionIcon, useComputedColorScheme } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import L from 'leaflet';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './game-map.module.css';
import { type DrawnLayer, nearestPoint, type PlacedPoint, sizeOf } from './map-points.ts';
import { PointsLayer } from './points-layer.ts';

const WORLD = L.latLngBounds([0, 0], [100, 100]);
const GRID_STEP = 10;
const MAX_ZOOM = 7;
const GRID = 'grid';
/** Room for the numbers of the grid, pixels. */
const MARGIN = 22;
/** Maximum distance of a click from a point, pixels. */
const REACH = 14;

type GameMapProps = {
  label: string;
  /** Those on top last. */
  layers: readonly DrawnLayer[];
  picked: PlacedPoint | null;
  onPick: (picked: PlacedPoint | null) => void;
};

type Drawn = { map: L.Map; points: PointsLayer; grid: L.LayerGroup; mark: L.LayerGroup };

export function GameMap({ label, layers, picked, onPick }: GameMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLOutputElement>(null);
  const [drawn, setDrawn] = useState<Drawn>();
  const scheme = useComputedColorScheme('dark');

  const handlePick = useEffectEvent((map: L.Map, at: L.LatLng) => {
    const reach = REACH / pixelsPerDegree(map);
    onPick(nearestPoint(layers, { lat: at.lat, lon: at.lng }, reach));
  });

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const map = createMap(element);
    map.on('click', ({ latlng }) => handlePick(map, latlng));
    element.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && event.target === element) handlePick(map, map.getCenter());
    });
    const tell = ({ lat, lng }: L.LatLng) => {
      if (place.current) place.current.textContent = `Lat ${lat.toFixed(1)} / Lon ${lng.toFixed(1)}`;
    };
    map.on('mousemove', ({ latlng }) => tell(latlng));
    map.on('move', () => tell(map.getCenter()));
    const observer = new ResizeObserver(() => map.invalidateSize({ pan: false }));
    observer.observe(element);
    const made = {
      map,
      grid: L.layerGroup().addTo(map),
      points: new PointsLayer().addTo(map),
      mark: L.layerGroup().addTo(map),
    };
    setDrawn(made);
    return () => {
      observer.disconnect();
      map.remove();
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are those of the theme
  useEffect(() => {
    if (drawn) drawGrid(drawn.grid);
  }, [drawn, scheme]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are those of the theme
  useEffect(() => {
    if (drawn === undefined || box.current === null) return;
    const style = getComputedStyle(box.current);
    const known = new Map<string, string>();
    const colorOf = (name: string) => {
      const color = known.get(name) ?? style.getPropertyValue(name).trim();
      known.set(name, color);
      return color;
    };
    drawn.points.show(layers, { colorOf });
  }, [drawn, layers, scheme]);

  useEffect(() => {
    if (drawn === undefined) return;
    drawn.mark.clearLayers();
    if (picked) drawMark(drawn.mark, picked);
  }, [drawn, picked]);

  return (
    <div className={styles.frame}>
      <div ref={box} className={styles.map} role="application" aria-label={label} />
      <span className={styles.middle} aria-hidden />
      <div className={styles.zoom}>
        <ActionIcon variant="default" aria-label="Zoom in" onClick={() => drawn?.map.zoomIn()}>
          <IconPlus size={16} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label="Zoom out" onClick={() => drawn?.map.zoomOut()}>
          <IconMinus size={16} />
        </ActionIcon>
      </div>
      <output ref={place} className={styles.place} aria-hidden />
    </div>
  );
}

const pixelsPerDegree = (map: L.Map) => map.project([0, 1]).x - map.project([0, 0]).x;

function createMap(element: HTMLElement): L.Map {
  const { width, height } = element.getBoundingClientRect();
  // At zoom 0 all of it shows. Latitude grows to the south in the game.
  const scale = Math.max(1, (Math.min(width, height) - 2 * MARGIN) / 100);
  const crs = { ...L.CRS.Simple, transformation: new L.Transformation(scale, 0, scale, 0) };
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(element, {
    crs,
    attributionControl: false,
    zoomControl: false,
    minZoom: -1,
    maxZoom: MAX_ZOOM,
    maxBounds: WORLD.pad(0.1),
    fadeAnimation: false,
    ...(isStill && { zoomAnimation: false, inertia: false }),
    // Scrolling past the map must scroll the page: the wheel zooms only after a click on the map.
    scrollWheelZoom: false,
  });
  // Below the points.
  map.createPane(GRID).style.zIndex = '100';
  map.on('focus', () => map.scrollWheelZoom.enable());
  map.on('blur', () => map.scrollWheelZoom.disable());
  return map.setView([50, 50], 0);
}

/** Degrees every ten, with their numbers at the upper and the left edge. */
function drawGrid(grid: L.LayerGroup): void {
  grid.clearLayers();
  const still = { interactive: false, pane: GRID };
  grid.addLayer(L.rectangle(WORLD, { ...still, className: styles.ground ?? '', stroke: false }));
  for (let degrees = 0; degrees <= 100; degrees += GRID_STEP) {
    const lines: L.LatLngTuple[][] = [
      [
        [degrees, 0],
        [degrees, 100],
      ],
      [
        [0, degrees],
        [100, degrees],
      ],
    ];
    grid.addLayer(L.polyline(lines, { ...still, className: styles.line ?? '', weight: 1 }));
    grid.addLayer(numberAt([0, degrees], String(degrees), [8, 14]));
    if (degrees > 0) grid.addLayer(numberAt([degrees, 0], String(degrees), [22, 7]));
  }
}

function numberAt(place: L.LatLngTuple, words: string, iconAnchor: L.PointTuple): L.Marker {
  // Markup that is written as text is refused by our policy.
  const html = document.createElement('span');
  html.textContent = words;
  const icon = L.divIcon({ className: styles.number ?? '', html, iconSize: [20, 14], iconAnchor });
  return L.marker(place, { icon, pane: GRID, interactive: false, keyboard: false });
}

/** A ring around the selection, and the radius of a base. */
function drawMark(mark: L.LayerGroup, { layer, point }: PlacedPoint): void {
  const still = { interactive: false, fill: false };
  const place = L.latLng(point.lat, point.lon);
  const radius = sizeOf({ layer, point }, 1) + 4;
  // Set off by the ground: where points lie on each other it would be one more of their edges.
  mark.addLayer(L.circleMarker(place, { ...still, radius, className: styles.halo ?? '', weight: 7 }));
  mark.addLayer(L.circleMarker(place, { ...still, radius, className: styles.ring ?? '', weight: 3 }));
  if (point.radius > 0)
    mark.addLayer(
      L.circle(place, { ...still, radius: point.radius, className: styles.reach ?? '', weight: 1 }),
    );
}
