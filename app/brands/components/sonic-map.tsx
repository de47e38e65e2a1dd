import "#app/brands/components/sonic-map.css";
import { analysisCopy as copy } from "#app/brands/analysis/analysis-copy.ts";
import type { Analysis } from "#app/brands/analysis/read-analysis.server.ts";
import type { Measures } from "#app/catalogue/fit/brand.ts";
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

function centreOf(measures: Measures): Point {
  return { x: measures.brightness ?? 50, y: measures.density ?? 50 };
}

/** Max characters of a name, the width of a letter, and the height of a line where the map is drawn smallest. */
const label = { characters: 22, letter: 12, line: 24 };

/** Names beside their marks, on the side with more room, and below a name that they would cover. */
function placeNames(brands: readonly ProfileView[]) {
  const placed: { id: string; text: string; x: number; y: number; isLeft: boolean; from: number; to: number }[] = [];
  const measured = brands.flatMap(({ id, name, measures }) =>
    measures ? [{ id, name, centre: centreOf(measures) }] : [],
  );
  for (const { id, name, centre } of measured.sort((a, b) => b.centre.y - a.centre.y)) {
    const text = name.length > label.characters ? `${name.slice(0, label.characters - 1)}…` : name;
    const isLeft = centre.x > 50;
    const x = xOf(centre.x) + (isLeft ? -14 : 14);
    const [from, to] = isLeft ? [x - text.length * label.letter, x] : [x, x + text.length * label.letter];
    const above = placed.filter((one) => one.from < to && one.to > from).map((one) => one.y + label.line);
    placed.push({ id, text, x, y: Math.max(yOf(centre.y) + 5, ...above), isLeft, from, to });
  }
  return placed;
}

function BrandMarks({ brand: { measures, points }, place, drift }: BrandMarksProps) {
  if (measures === null) return null;
  const centre = centreOf(measures);
  const [spreadX, spreadY] = [deviationOf(points.map(({ x }) => x)), deviationOf(points.map(({ y }) => y))];
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
    </g>
  );
}

/** The brands on a plane: brightness across, activity up, each from 0 to 100 with the catalogue's average in the middle. */
export function SonicMap({ analysis: { brand, rivals, campaigns } }: { analysis: Analysis }) {
  const all = [brand, ...rivals];
  const drift = campaigns.map(({ measures }) => centreOf(measures));
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
        {placeNames(all).map(({ id, text, x, y, isLeft }) => (
          <text key={id} className="map-name" x={x} y={y} textAnchor={isLeft ? "end" : "start"}>
            {text}
          </text>
        ))}
      </svg>
      <figcaption className="hint mt-2 max-w-[60ch]">{copy.mapNote(drift.length > 1)}</figcaption>
    </figure>
  );
}
