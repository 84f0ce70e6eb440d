import styles from './hero-scene.module.css';

const STARS = [
  [452, 40],
  [520, 96],
  [596, 30],
  [668, 74],
  [742, 128],
  [806, 44],
  [884, 98],
  [948, 36],
  [1010, 118],
  [1068, 60],
  [1130, 104],
  [1176, 28],
] as const;

/** Three obelisks over a dark coast: decoration only. */
export function HeroScene() {
  return (
    <svg
      className={styles.scene}
      viewBox="0 0 1200 380"
      preserveAspectRatio="xMaxYMax meet"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id="hero-beam" x1="0" y1="1" x2="0" y2="0">
          <stop className={styles.glowStop} offset="0" stopOpacity="0.55" />
          <stop className={styles.glowStop} offset="1" stopOpacity="0" />
        </linearGradient>
        <radialGradient id="hero-halo">
          <stop className={styles.glowStop} offset="0" stopOpacity="0.32" />
          <stop className={styles.glowStop} offset="1" stopOpacity="0" />
        </radialGradient>
      </defs>
      <g className={styles.stars}>
        {STARS.map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r="1.3" />
        ))}
      </g>
      <ellipse cx="930" cy="236" rx="270" ry="200" fill="url(#hero-halo)" />
      <path
        className={styles.far}
        d="M420 380 L520 318 600 336 700 282 770 306 850 262 960 300 1040 258 1120 296 1200 270V380z"
      />
      <Obelisk x={740} y={158} scale={0.56} />
      <Obelisk x={1104} y={140} scale={0.68} />
      <Obelisk x={918} y={92} scale={0.94} />
      <path
        className={styles.near}
        d="M300 380 L430 352 560 362 690 334 800 350 900 326 1010 350 1110 328 1200 344V380z"
      />
    </svg>
  );
}

function Obelisk({ x, y, scale }: { x: number; y: number; scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path fill="url(#hero-beam)" d="M-4 14 L-11 -210 H11 L4 14z" />
      <path className={styles.stone} d="M0 0 L-19 26 -12 320 H12 L19 26z" />
      <path className={styles.shade} d="M0 0 L-19 26 -12 320 H0z" />
      <path className={styles.seam} d="M0 34V290M-11 54h22M-9 150h18" />
    </g>
  );
}
