import type { SubmissionResult } from "@conform-to/react";
import { packagePageCopy as copy } from "#app/playlists/package/package-page-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { FormError } from "#app/ui/form/form-error.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { readFormReply } from "#app/ui/form/form-reply.ts";
import { formatBytes } from "#app/ui/format-bytes.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";

type Choice = {
  format: "mp3" | "original";
  tracks: number;
  /** Null until computed. */
  bytes: number | null;
  asMp3: number;
  hidden: number;
  missing: string[];
};

type PackageFormProps = { choices: Choice[]; reply: SubmissionResult<string[]> | undefined };

/** Choice of a format. A plain form: the response is a file, which client-side navigation cannot save. */
export function PackageForm({ choices, reply }: PackageFormProps) {
  const { value, error, formErrors } = readFormReply(reply);
  const chosen = value("format", "mp3");
  const [first] = choices;
  if (first === undefined || choices.every(({ tracks }) => tracks === 0))
    return <EmptyState title={copy.empty}>{copy.emptyText}</EmptyState>;
  return (
    <form method="post" className="grid gap-6">
      <FormKey />
      <FormError id="package-error" errors={formErrors} />
      <fieldset>
        <legend className="label">{copy.format}</legend>
        {choices.map(({ format, tracks, bytes, asMp3 }) => (
          <div key={format} className="mt-2">
            <Checkbox
              type="radio"
              name="format"
              value={format}
              defaultChecked={format === chosen}
              label={`${copy.formats[format]}: ${copy.amount(tracks, bytes === null ? null : formatBytes(bytes))}`}
            />
            {asMp3 > 0 ? <p className="hint">{copy.mp3Instead(asMp3)}</p> : null}
          </div>
        ))}
        <FieldError id="format-error" error={error("format")} label={copy.format} />
      </fieldset>
      <LeftOut {...first} />
      <div>
        <Button variant="accent">{copy.submit}</Button>
        <p className="hint mt-2">{copy.wait}</p>
      </div>
    </form>
  );
}

function LeftOut({ hidden, missing }: Pick<Choice, "hidden" | "missing">) {
  if (hidden === 0 && missing.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 text-lg">{copy.leftOut}</h2>
      <ul className="list-disc pl-5 text-row">
        {[...new Set(missing)].map((title) => (
          <li key={title} className="[overflow-wrap:anywhere]">
            {copy.missing(title)}
          </li>
        ))}
        {hidden > 0 ? <li>{copy.hidden(hidden)}</li> : null}
      </ul>
    </section>
  );
}
