import { copy } from "#app/ui/copy.ts";

/** A field that was changed, or an event without values. Texts, "" for empty. */
export type FieldChange = { field: string; before: string; after: string };

/** Longer values are folded. */
const maxShown = 90;

/** What a change made of each field: "Status: draft → published". */
export function ChangeList({ changes }: { changes: FieldChange[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {changes.map(({ field, before, after }) => (
        <li key={field} className="min-w-0 [overflow-wrap:anywhere]">
          <span className="text-mute">{before === "" && after === "" ? field : `${field}:`}</span>{" "}
          <Value text={before} />
          {before === "" ? null : (
            <>
              {" "}
              <span role="img" aria-label={copy.changes.to}>
                →
              </span>{" "}
              {after === "" ? copy.changes.empty : null}
            </>
          )}
          <Value text={after} />
        </li>
      ))}
    </ul>
  );
}

function Value({ text }: { text: string }) {
  if (text.length <= maxShown) return <bdi>{text}</bdi>;
  return (
    <details className="inline-block max-w-full align-top">
      <summary className="cursor-pointer underline decoration-dotted">
        <bdi>{text.slice(0, maxShown)}…</bdi>
      </summary>
      <p dir="auto" className="whitespace-pre-line">
        {text}
      </p>
    </details>
  );
}
