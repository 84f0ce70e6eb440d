import type { PlayerCounts } from '@arkwright/contracts/status-and-listing/counts';
import { isLonePoint } from '@arkwright/contracts/status-and-listing/lone-point';
import { useComputedColorScheme } from '@mantine/core';
import {
  Chart,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  type Plugin,
  PointElement,
  Tooltip,
} from 'chart.js';
import { useEffect, useRef } from 'react';
import { type Band, type Bands, bandsOf } from './bands.ts';

Chart.register(LineController, LineElement, PointElement, LinearScale, Filler, Tooltip);

const DAY_MS = 86_400_000;
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** The positions of the time marks: every four hours, or every few days, in the reader's time zone. */
function marks(from: number, to: number): number[] {
  const isDay = to - from <= DAY_MS;
  const step = isDay ? DAY_MS / 6 : Math.ceil((to - from) / DAY_MS / 7) * DAY_MS;
  const first = new Date(from);
  first.setHours(isDay ? Math.ceil((first.getHours() + 1) / 4) * 4 : 24, 0, 0, 0);
  const count = Math.floor((to - first.getTime()) / step) + 1;
  return Array.from({ length: count }, (_, index) => first.getTime() + index * step);
}

type PlayerChartProps = {
  counts: PlayerCounts;
  label: string;
  /** Outages are drawn as bands, with their beginning and length; when it was stopped from here as grey ones. */
  bands?: Bands;
};

/** Narrower bands would not be seen, in pixels. */
const LEAST_BAND = 4;
/** Between two labels; one that has no room is left out. */
const LABEL_GAP = 8;

/** Bands behind the line where the server was down. None needs hovering to be understood. */
function drawBands(bands: readonly Band[], colours: { bad: string; wanted: string }): Plugin<'line'> {
  return {
    id: 'outages',
    beforeDatasetsDraw({ ctx, chartArea: { left, right, top, bottom }, scales: { x } }) {
      if (!x) return;
      ctx.save();
      ctx.font = `12px ${Chart.defaults.font.family}`;
      ctx.textBaseline = 'top';
      let free = right;
      for (const { from, to, isWanted, words } of bands) {
        const colour = isWanted ? colours.wanted : colours.bad;
        if (x.getPixelForValue(to) <= left || x.getPixelForValue(from) >= right) continue;
        // A band that has just begun is still wide enough to see at the right edge.
        const begin = Math.min(Math.max(left, x.getPixelForValue(from)), right - LEAST_BAND);
        const end = Math.min(right, Math.max(x.getPixelForValue(to), begin + LEAST_BAND));
        ctx.fillStyle = `color-mix(in srgb, ${colour} 22%, transparent)`;
        ctx.fillRect(begin, top, end - begin, bottom - top);
        const width = ctx.measureText(words).width;
        const at = begin + width + 8 > right ? begin - width - 6 : end + 6;
        if (at < left || at + width > free) continue;
        ctx.fillStyle = colour;
        ctx.fillText(words, at, top + 4);
        free = Math.min(begin, at) - LABEL_GAP;
      }
      ctx.restore();
    },
  };
}

/** The players as a line, with the peak of each step above it where steps are long. */
export function PlayerChart({ counts, label, bands }: PlayerChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useComputedColorScheme('dark');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are those of the theme
  useEffect(() => {
    if (canvas.current === null) return;
    const style = getComputedStyle(canvas.current);
    const color = (name: string) => style.getPropertyValue(name).trim();
    const [line, faint, grid] = [color('--ark-accent'), color('--ark-dim'), color('--ark-border')];
    const { from, stepMs, average, peak } = counts;
    const to = from + average.length * stepMs;
    const points = (values: readonly (number | null)[]) =>
      // A gap is drawn where nothing was online.
      values.map((y, index) => ({ x: from + index * stepMs, y: y ?? Number.NaN }));
    const hasPeaks = stepMs > 300_000;
    // Axes and tooltip take theirs from here, not from the chart's options.
    Object.assign(Chart.defaults.font, { family: style.fontFamily, size: 12 });
    const behind = bands
      ? [drawBands(bandsOf(counts.downtimes, bands), { bad: color('--ark-bad'), wanted: faint })]
      : [];
    const chart = new Chart(canvas.current, {
      type: 'line',
      plugins: behind,
      data: {
        datasets: [
          {
            label: hasPeaks ? 'Average' : 'Players',
            data: points(average),
            borderColor: line,
            backgroundColor: `color-mix(in srgb, ${line} 18%, transparent)`,
            fill: true,
            borderWidth: 2,
            pointRadius: ({ dataIndex }) => (isLonePoint(average, dataIndex) ? 2 : 0),
          },
          ...(hasPeaks
            ? [{ label: 'Peak', data: points(peak), borderColor: faint, borderWidth: 1, borderDash: [4, 3] }]
            : []),
        ],
      },
      options: {
        animation: false,
        responsive: true,
        maintainAspectRatio: false,
        parsing: false,
        normalized: true,
        elements: { point: { radius: 0, hitRadius: 12 } },
        interaction: { mode: 'index', intersect: false },
        plugins: {
          tooltip: {
            callbacks: { title: ([item]) => (item ? moment.format(item.parsed.x ?? from) : '') },
          },
        },
        scales: {
          x: {
            type: 'linear',
            min: from,
            max: to,
            grid: { color: grid },
            afterBuildTicks: (axis) => {
              axis.ticks = marks(from, to).map((value) => ({ value }));
            },
            ticks: {
              color: faint,
              maxRotation: 0,
              callback: (value) => (to - from <= DAY_MS ? clock : date).format(Number(value)),
            },
          },
          y: { beginAtZero: true, grid: { color: grid }, ticks: { color: faint, precision: 0 } },
        },
      },
    });
    return () => chart.destroy();
  }, [counts, scheme, bands]);

  return <canvas ref={canvas} role="img" aria-label={label} />;
}
