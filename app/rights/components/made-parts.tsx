import { sourceOf } from "#app/rights/made/describe-made.ts";
import { type MadeFacts, type StatedPart, statedParts } from "#app/rights/made/made.ts";
import { madeCopy as copy } from "#app/rights/made/made-copy.ts";
import { Facts } from "#app/ui/facts.tsx";

type MadePartsProps = {
  made: MadeFacts;
  /** Whether it says which parts are warranted. */
  isLicence?: boolean;
};

/** How each of the five parts of a song was made, by whose statement, of which day, and on which evidence. */
export function MadeParts({ made, isLicence = false }: MadePartsProps) {
  const parts = statedParts(made);
  if (made.contested) return <p className="font-semibold">{copy.contested}</p>;
  if (parts.every(({ ai }) => ai === null)) return <p>{copy.unstated}</p>;
  const nameOf = ({ ai, warranted }: StatedPart) =>
    ai === null ? copy.unstated : isLicence && warranted ? copy.warranted : copy.uses[ai];
  const stated = parts.filter(({ ai }) => ai !== null);
  const bySource = [...Map.groupBy(stated, ({ part }) => sourceOf(made, part))].filter(([source]) => source !== "");
  return (
    <>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">
        {parts.map((one) => (
          <div key={one.part} className="contents">
            <dt className="text-mute first-letter:uppercase">{copy.parts[one.part]}</dt>
            <dd className={one.ai === null ? "text-mute" : undefined}>{nameOf(one)}</dd>
          </div>
        ))}
      </dl>
      {bySource.map(([source, some]) => (
        <p key={source} className="mt-1.5 text-mute [overflow-wrap:anywhere] first-letter:uppercase">
          {some.length === stated.length
            ? source
            : copy.sourceOf(
                some.map(({ part }) => copy.parts[part]),
                source,
              )}
        </p>
      ))}
    </>
  );
}

type MadeSongsProps = { title: string; songs: { title: string; made?: MadeFacts | null | undefined }[] };

/** Of an offer or licence: how its songs were made, as it was signed, and what is warranted. Nothing for one that says nothing of it. */
export function MadeSongs({ title, songs }: MadeSongsProps) {
  const facts = songs.flatMap(({ title: label, made }) =>
    made ? [{ label, value: <MadeParts made={made} isLicence /> }] : [],
  );
  if (facts.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-xl">{title}</h2>
      <p className="mb-4 max-w-[60ch]">{copy.warranty}</p>
      <Facts facts={facts} />
    </section>
  );
}
