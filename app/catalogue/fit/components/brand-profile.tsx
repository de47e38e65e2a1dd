import "#app/catalogue/fit/components/profile.css";
import { type Measure, measures } from "#app/catalogue/fit/brand.ts";
import { fitCopy as copy } from "#app/catalogue/fit/fit-copy.ts";
import type { ProfileView } from "#app/catalogue/fit/profile-view.server.ts";
import { aspectNames } from "#app/catalogue/similar/similar-copy.ts";
import { aspects } from "#audio/analysis/similarity/layout.ts";

/** A measure as a figure with its unit. */
export function measureText(measure: Measure, value: number | null): string {
  if (value === null) return "–";
  return measure === "tempo" ? copy.bpm(value) : measure === "vocals" ? `${value}%` : String(value);
}

/** Place of a measure on its scale, 0 to 100: 60 to 180 BPM for the tempo. */
function shareOf(measure: Measure, value: number): number {
  return measure === "tempo" ? Math.min(100, Math.max(0, (value - 60) / 1.2)) : value;
}

/** What a brand sounds like: each measure between its ends, and how alike its songs are. Also rendered to HTML on the server. */
export function BrandProfileFacts({
  profile,
}: {
  profile: Pick<ProfileView, "measures" | "consistency" | "heard" | "references">;
}) {
  const { measures: values, consistency, heard, references } = profile;
  if (values === null) return <p>{copy.noProfile}</p>;
  return (
    <>
      <dl className="profile">
        {measures.map((measure) => (
          <div key={measure}>
            <dt>{copy.measures[measure]}</dt>
            <dd>{measureText(measure, values[measure])}</dd>
            <dd aria-hidden className="profile-scale">
              <span>{copy.ends[measure][0]}</span>
              <span className="profile-line">
                {values[measure] === null ? null : <i style={{ left: `${shareOf(measure, values[measure])}%` }} />}
              </span>
              <span>{copy.ends[measure][1]}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="hint mt-3">{copy.scale}</p>
      <p className="mt-3 text-sm">
        {consistency === null
          ? copy.noSpread(heard, references)
          : copy.spread(
              heard,
              references,
              aspects.map((aspect) => `${aspectNames[aspect].toLowerCase()} ${consistency[aspect]}%`).join(", "),
            )}
      </p>
    </>
  );
}
