import { Strata } from "#app/ui/art/strata.tsx";

type MosaicProps = {
  /** What the covers are drawn from: ids of songs, each once. */
  seeds: readonly string[];
};

/** The covers of a collection side by side: four, or two or one where there are fewer. Decorative: it has no accessible name. */
export function Mosaic({ seeds }: MosaicProps) {
  const [first = "", ...others] = seeds;
  if (others.length === 0) return <Strata seed={first} size="wide" />;
  const count = seeds.length < 4 ? 2 : 4;
  return (
    <div className={`grid size-full grid-cols-2 gap-0.5 bg-paper ${count === 4 ? "grid-rows-2" : ""}`} aria-hidden>
      {seeds.slice(0, count).map((seed) => (
        <Strata key={seed} seed={seed} size="tile" className="min-h-0" />
      ))}
    </div>
  );
}
