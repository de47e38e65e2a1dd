import "#app/brands/components/sonic-map.css";
import { analysisCopy as copy } from "#app/brands/analysis/analysis-copy.ts";
import type { Analysis } from "#app/brands/analysis/read-analysis.server.ts";
import { fitCopy } from "#app/catalogue/fit/fit-copy.ts";
import type { Point, ProfileView } from "#app/catalogue/fit/profile-view.server.ts";

const [width, height] = [640, 440];
const plot = { left: 24, right: 616, top: 24, bottom: 396 };

const xOf = (value: number) => plot.left + (value / 100) * (plot.right - plot.left);
const yOf = (value: number) => plot.bottom - (value / 100) * (plot.bottom - plot.top);

/** Shapes by place in the list, so that brands differ without colour. Each has about the area of the disc. */
const shapes: readonly ((r: number) => string)[] = [
  (r) => `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`,
  (r) => `M${-0.9 * r} ${-0.9 * r}h${1.8 * r}v${1.8 * r}h${-1.8 * r}z`,
  (r) => `M0 ${-1.25 * r}L${1.2 * r} ${0.95 * r}H${-1.2 * r}z`,
  (r) => `M0 ${-1.3 * r}L${1.3 * r} 0L0 ${1.3 * r}L${-1.3 * r} 0z`,
  (r) =>
    `M${-1.2 * r} ${-0.4 * r}h${0.8 * r}v${-0.8 * r}h${0.8 * r}v${0.8 * r}h${0.8 * r}v${0.8 * r}h${-0.8 * r}v${0.8 * r}h${-0.8 * r}v${-0.8 * r}h${-0.8 * r}z`,
];

function Mark({ place, point, radius, className }: { place: number; point: Point; radius: number; className: string }) {
  const path = shapes[place % shapes.length]?.(radius);
  return <path className={className} d={path} transform={`translate(${xOf(point.x)} ${yOf(point.y)})`} />;
}

/** The mark of a brand beside its name. */
export function MapMark({ place }: { place: number }) {
  return (
    <svg aria-hidden viewBox="-9 -9 18 18" className="map-mark map-brand" data-own={place === 0 ? "" : undefined}>
      <path className="map-centre" d={shapes[place % shapes.length]?.(6)} />
    </svg>
  );
}

function deviationOf(values: number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

type BrandMarksProps = { brand: ProfileView; place: number; drift: Point[] };

function BrandMarks({ brand: { name, measures, points }, place, drift }: BrandMarksProps) {
  if (measures === null) return null;
  const centre = { x: measures.brightness ?? 50, y: measures.density ?? 50 };
  const [spreadX, spreadY] = [deviationOf(points.map(({ x }) => x)), deviationOf(points.map(({ y }) => y))];
  const isRight = centre.x > 75;
  return (
    <g className="map-brand" data-own={place === 0 ? "" : undefined}>
      {points.length > 1 ? (
        <ellipse
          className="map-spread"
          cx={xOf(centre.x)}
          cy={yOf(centre.y)}
          rx={xOf(spreadX) - plot.left}
          ry={plot.bottom - yOf(spreadY)}
        />
      ) : null}
      {points.map((point, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: songs keep their place.
        <Mark key={at} place={place} point={point} radius={4} className="map-song" />
      ))}
      {drift.length > 1 ? (
        <polyline className="map-drift" points={drift.map(({ x, y }) => `${xOf(x)},${yOf(y)}`).join(" ")} />
      ) : null}
      <Mark place={place} point={centre} radius={9} className="map-centre" />
      <text x={xOf(centre.x) + (isRight ? -14 : 14)} y={yOf(centre.y) + 5} textAnchor={isRight ? "end" : "start"}>
        {name.length > 28 ? `${name.slice(0, 27)}…` : name}
      </text>
    </g>
  );
}

/** The brands on a plane: brightness across, activity up, each from 0 to 100 with the catalogue's average in the middle. */
export function SonicMap({ analysis: { brand, rivals, campaigns } }: { analysis: Analysis }) {
  const all = [brand, ...rivals];
  const drift = campaigns.map(({ measures }) => ({ x: measures.brightness ?? 50, y: measures.density ?? 50 }));
  const [warm, bright] = fitCopy.ends.brightness;
  const [calm, busy] = fitCopy.ends.density;
  return (
    <figure className="m-0">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={copy.mapOf(all.map(({ name }) => name).join(", "))}
        className="sonic-map"
      >
        <rect
          className="map-grid"
          x={plot.left}
          y={plot.top}
          width={plot.right - plot.left}
          height={plot.bottom - plot.top}
        />
        <path className="map-axis" d={`M${xOf(50)} ${plot.top}V${plot.bottom}M${plot.left} ${yOf(50)}H${plot.right}`} />
        <text className="map-end" x={plot.left} y={plot.bottom + 22}>
          {warm}
        </text>
        <text className="map-end" x={plot.right} y={plot.bottom + 22} textAnchor="end">
          {bright}
        </text>
        <text className="map-end" x={xOf(50) + 6} y={plot.top + 14}>
          {busy}
        </text>
        <text className="map-end" x={xOf(50) + 6} y={plot.bottom - 6}>
          {calm}
        </text>
        {[...all.keys()].reverse().map((place) => {
          const one = all[place];
          return one ? <BrandMarks key={one.id} brand={one} place={place} drift={place === 0 ? drift : []} /> : null;
        })}
      </svg>
      <figcaption className="hint mt-2 max-w-[60ch]">{copy.mapNote(drift.length > 1)}</figcaption>
    </figure>
  );
}
