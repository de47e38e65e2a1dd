import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { analysisCopy as copy } from "#app/brands/analysis/analysis-copy.ts";
import type { Analysis } from "#app/brands/analysis/read-analysis.server.ts";
import { brandsCopy } from "#app/brands/brands-copy.ts";
import { MapMark } from "#app/brands/components/sonic-map.tsx";
import { type Measure, measures } from "#app/catalogue/fit/brand.ts";
import { measureText } from "#app/catalogue/fit/components/brand-profile.tsx";
import { fitCopy } from "#app/catalogue/fit/fit-copy.ts";
import type { Percents } from "#app/catalogue/fit/profile-view.server.ts";
import { aspectNames } from "#app/catalogue/similar/similar-copy.ts";
import { songPath } from "#app/track/track.ts";
import { type Aspect, aspects } from "#audio/analysis/similarity/layout.ts";

type AnalysisProps = { analysis: Analysis };

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-xl">{title}</h2>
      {children}
    </section>
  );
}

type FiguresProps = {
  caption: string;
  head: string;
  columns: { key: string; label: ReactNode }[];
  rows: { label: string; cells: ReactNode[] }[];
};

/** A small table of figures; scrolls sideways where it is too wide. */
function Figures({ caption, head, columns, rows }: FiguresProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className="overflow-x-auto" aria-label={caption} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col" className="max-w-48 min-w-24 !whitespace-normal text-end align-bottom">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells }) => (
            <tr key={label}>
              <th scope="row" className="!border-line text-start !font-normal !text-ink">
                {label}
              </th>
              {cells.map((cell, at) => (
                <td key={columns[at]?.key} className="text-end tabular-nums">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The figures of the map, and those that it has no room for. */
export function MeasuresTable({ analysis: { brand, rivals } }: AnalysisProps) {
  const all = [brand, ...rivals];
  const cell = (measure: Measure) => all.map(({ measures: own }) => measureText(measure, own?.[measure] ?? null));
  return (
    <Section title={copy.measures}>
      <p className="hint mb-3">{copy.scale}</p>
      <Figures
        caption={copy.measures}
        head={copy.measure}
        columns={all.map(({ id, name }, place) => ({
          key: id,
          label: (
            <span className="[overflow-wrap:anywhere]">
              <MapMark place={place} />
              {name}
            </span>
          ),
        }))}
        rows={measures.map((measure) => ({ label: fitCopy.measures[measure], cells: cell(measure) }))}
      />
    </Section>
  );
}

/** How alike the songs of each brand are, and those of the brand and each rival, by aspect. */
export function LikenessTable({ analysis: { brand, rivals } }: AnalysisProps) {
  const within = [brand, ...rivals].map(({ id, name, consistency }) => ({
    key: `in ${id}`,
    label: copy.within(name),
    percents: consistency,
  }));
  const between = rivals.map(({ id, name, match }) => ({ key: `with ${id}`, label: copy.with(name), percents: match }));
  const columns = [...within, ...between];
  const text = (percents: Percents | null, aspect: Aspect | "overall") => (percents ? `${percents[aspect]}%` : "–");
  const row = (aspect: Aspect | "overall") => columns.map(({ percents }) => text(percents, aspect));
  return (
    <Section title={copy.likeness}>
      <p className="hint mb-3 max-w-[70ch]">{copy.likenessNote}</p>
      <Figures
        caption={copy.likeness}
        head={copy.aspect}
        columns={columns}
        rows={[
          ...aspects.map((aspect) => ({ label: aspectNames[aspect], cells: row(aspect) })),
          { label: copy.overall, cells: row("overall") },
        ]}
      />
    </Section>
  );
}

/** What sets the brand apart from each rival, in words. */
export function Differences({ analysis: { rivals } }: AnalysisProps) {
  return (
    <Section title={copy.apart}>
      {rivals.length === 0 ? <p className="text-mute">{copy.noRivals}</p> : null}
      <ul className="grid gap-2">
        {rivals.map(({ id, name, differences }) => (
          <li key={id} className="max-w-[60ch]">
            {differences === null ? copy.rivalWithoutSongs(name) : copy.differs(differences, name)}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** How the sound changed from campaign to campaign. */
export function DriftTable({ analysis: { campaigns } }: AnalysisProps) {
  const { driftColumns: labels } = copy;
  if (campaigns.length === 0)
    return (
      <Section title={copy.drift}>
        <p className="text-mute">{copy.noCampaigns}</p>
      </Section>
    );
  return (
    <Section title={copy.drift}>
      <Figures
        caption={copy.drift}
        head={labels.campaign}
        columns={[
          ...(["tempo", "brightness", "density"] as const).map((measure) => ({
            key: measure,
            label: fitCopy.measures[measure],
          })),
          { key: "songs", label: labels.songs },
          { key: "match", label: labels.match },
          { key: "change", label: labels.change },
        ]}
        rows={campaigns.map(({ name, usedOn, songs, measures: own, match, differences }) => ({
          label: usedOn ? `${name}, ${usedOn}` : name,
          cells: [
            ...(["tempo", "brightness", "density"] as const).map((measure) => measureText(measure, own[measure])),
            ...[songs, match ? `${match.overall}%` : "–", copy.changed(differences)],
          ],
        }))}
      />
    </Section>
  );
}

/** Songs that break rules of the brand, and songs that are not part of the profile. */
export function RulesAndGaps({ analysis: { broken, leftOut } }: AnalysisProps) {
  return (
    <>
      <Section title={copy.broken}>
        {broken.length === 0 ? <p className="text-mute">{copy.noneBroken}</p> : null}
        <ul className="grid gap-2">
          {broken.map(({ id, title, slug, rules }) => (
            <li key={id}>
              <Link to={songPath({ slug })} className="link">
                {title}
              </Link>
              {`: ${rules.join("; ")}`}
            </li>
          ))}
        </ul>
      </Section>
      {leftOut.length > 0 ? (
        <Section title={copy.leftOut}>
          <ul className="grid gap-2">
            {leftOut.map(({ id, title, state }) => (
              <li key={id}>{`${title}: ${brandsCopy.songs.states[state].toLowerCase()}`}</li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  );
}
