import { fileURLToPath } from 'node:url';
import { isLonePoint } from '@arkwright/contracts/status-and-listing/lone-point';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import {
  Chart,
  type ChartItem,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
} from 'chart.js';

Chart.register(LineController, LineElement, PointElement, LinearScale, Filler);

/** The machine may have no fonts at all. */
const FONT = 'Arkwright Chart';
GlobalFonts.registerFromPath(
  fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')),
  FONT,
);

const WIDTH = 720;
const HEIGHT = 240;
const HOUR_MS = 3_600_000;
/** The colours of Discord's dark theme, which embeds with pictures use in the light one as well. */
const COLORS = { ground: '#242429', line: '#34c9cb', fill: '#34c9cb33', grid: '#3a3a42', text: '#b5b6bd' };

/** A span of time that ends now: a point for each `stepMs`, null where nothing was online. */
export type Curve = { stepMs: number; players: readonly (number | null)[] };

/**
 * Draws how many players there were as a picture (PNG). Times read as how long ago they were: readers of Discord are in all
 * time zones.
 */
export async function run({ stepMs, players }: Curve): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const hours = (index: number) => ((index - players.length) * stepMs) / HOUR_MS;
  const font = { family: FONT, size: 14 };
  // The library draws on any canvas; its types know the browser's alone.
  const chart = new Chart(canvas as unknown as ChartItem, {
    type: 'line',
    data: {
      datasets: [
        {
          data: players.map((y, index) => ({ x: hours(index), y: y ?? Number.NaN })),
          borderColor: COLORS.line,
          backgroundColor: COLORS.fill,
          fill: true,
          borderWidth: 2,
        },
      ],
    },
    options: {
      animation: false,
      responsive: false,
      devicePixelRatio: 1,
      parsing: false,
      normalized: true,
      events: [],
      elements: { point: { radius: ({ dataIndex }) => (isLonePoint(players, dataIndex) ? 2 : 0) } },
      layout: { padding: { top: 12, right: 28, bottom: 4, left: 8 } },
      scales: {
        x: {
          type: 'linear',
          min: hours(0),
          max: 0,
          grid: { color: COLORS.grid },
          ticks: {
            color: COLORS.text,
            font,
            stepSize: 4,
            maxRotation: 0,
            callback: (value) => (Number(value) === 0 ? 'now' : `${-Number(value)} h ago`),
          },
        },
        y: {
          beginAtZero: true,
          suggestedMax: 5,
          grid: { color: COLORS.grid },
          ticks: { color: COLORS.text, font, precision: 0, maxTicksLimit: 6 },
        },
      },
    },
    plugins: [
      {
        id: 'ground',
        beforeDraw: ({ ctx }) => {
          ctx.fillStyle = COLORS.ground;
          ctx.fillRect(0, 0, WIDTH, HEIGHT);
        },
      },
    ],
  });
  try {
    return new Uint8Array(await canvas.encode('png'));
  } finally {
    chart.destroy();
  }
}
