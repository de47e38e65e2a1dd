import { SinkSection } from "#app/shell/components/sink-section.tsx";
import { Contour } from "#app/ui/art/contour.tsx";
import { MixedStrata } from "#app/ui/art/mixed-strata.tsx";
import { Strata } from "#app/ui/art/strata.tsx";

const colours = [
  ["ink", "bg-ink"],
  ["paper", "bg-paper"],
  ["sand", "bg-sand"],
  ["line", "bg-line"],
  ["mute", "bg-mute"],
  ["accent", "bg-accent"],
  ["accent-strong", "bg-accent-strong"],
  ["blue", "bg-blue"],
  ["moss", "bg-moss"],
  ["amber", "bg-amber"],
  ["red", "bg-red"],
  ["wave", "bg-wave"],
] as const;

/** Colours, type and the motif. */
export function SinkFoundations() {
  return (
    <>
      <SinkSection id="tokens" title="Tokens">
        {(["light", "dark"] as const).map((scheme) => (
          <ul key={scheme} data-scheme={scheme} className="flex flex-wrap gap-4 p-4">
            {colours.map(([name, fill]) => (
              <li key={name} className="w-20 text-xs">
                <span className={`mb-1 block h-12 rounded-sm border border-line ${fill}`} />
                {name}
              </li>
            ))}
          </ul>
        ))}
        <p className="mt-6 font-display text-hero leading-none font-semibold tracking-tighter">Ridgelines</p>
        <p className="mt-4 max-w-[60ch] text-lg">
          Text is set in Inter at 16 px; rows at <span className="text-row">14 px</span> with tabular figures{" "}
          <span className="tabular-nums">1:02 / 2:41</span>.
        </p>
      </SinkSection>
      <SinkSection id="strata" title="Strata">
        <div className="flex flex-wrap items-end gap-4">
          {["a", "b", "c", "d", "e", "f", "g", "h"].map((seed) => (
            <span key={seed} className="size-10 overflow-hidden">
              <Strata seed={seed} />
            </span>
          ))}
          {(["quiet", "loud"] as const).map((seed) => (
            <span key={seed} className="size-44">
              <Strata seed="one" size="card" track={{ bpm: seed === "loud" ? 170 : 60 }} />
            </span>
          ))}
          <span className="h-44 w-78">
            <Strata seed="wide" size="wide" track={{ levels: [0.1, 0.2, 0.3, 0.9, 1, 0.8, 0.4, 0.3, 0.9, 1, 0.2] }} />
          </span>
          <span className="h-44 w-78">
            <MixedStrata tracks={["a", "b", "c", "d"].map((songId) => ({ songId }))} />
          </span>
          <span className="size-44">
            <Contour seed="wren-halloway" name="Wren Halloway" />
          </span>
        </div>
      </SinkSection>
    </>
  );
}
