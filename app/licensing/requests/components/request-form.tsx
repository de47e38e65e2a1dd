import { RequestSentence } from "#app/licensing/requests/components/request-sentence.tsx";
import { RequestSongs } from "#app/licensing/requests/components/request-songs.tsx";
import { useKeptInput } from "#app/licensing/requests/components/use-kept-input.ts";
import type { RequestPage } from "#app/licensing/requests/read-request-page.server.ts";
import { requestCopy as copy } from "#app/licensing/requests/request-copy.ts";
import { optionPath } from "#app/player/options/song-option.ts";
import { TermsFields } from "#app/rights/components/terms-fields.tsx";
import { kinds } from "#app/rights/licence-terms.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import type { FormPlace } from "#app/ui/form/form-frame.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { optionsOf } from "#app/ui/form/options-of.ts";
import { Select } from "#app/ui/form/select.tsx";

type RequestFormProps = FormPlace & { data: RequestPage };

/** The user's draft request: songs, kind of use and terms. All three kinds share their fields, so switching loses no input. */
export function RequestForm({ data, ...form }: RequestFormProps) {
  const { draft, track, tracks, gone, seconds, lights, totals, price } = data;
  const kept = useKeptInput(data.state, { keepsKind: track !== null });
  const songs = new Set([...tracks, ...(track === null ? [] : [track])].map(({ id }) => id)).size + gone.length;
  const action = track === null ? "/transactions/draft" : optionPath(track, "license");
  return (
    <FormFrame noValidate action={action} {...form}>
      {(controls) => {
        const { field, value, error } = controls;
        const kind = value("kind", draft.kind);
        const text = (name: "project" | "endClient" | "description") => ({
          ...field(name, draft[name]),
          label: copy[name],
          hint: copy[`${name}Hint`],
        });
        const budgetPer = (
          <Select
            {...field("budgetPer", draft.budgetPer)}
            label={copy.budgetPer}
            options={optionsOf(copy.budgetPers)}
          />
        );
        return (
          <div {...kept} className="grid gap-5">
            {/* Enter in a field submits this first button: it saves the draft, and must not remove a song or send. */}
            <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden>
              {copy.save}
            </button>
            <input type="hidden" name="version" value={value("version", draft.version)} />
            <RequestSongs {...{ track, tracks, gone, seconds, lights, totals, price }} given={draft} />
            <fieldset>
              <legend className="label">{copy.choice}</legend>
              {(["false", "true"] as const).map((one) => (
                <Checkbox
                  key={one}
                  type="radio"
                  name="alternatives"
                  value={one}
                  defaultChecked={value("alternatives", String(draft.alternatives)) === one}
                  label={copy.choices[one]}
                />
              ))}
            </fieldset>
            <fieldset>
              <legend className="label">{copy.kind}</legend>
              {kinds.map((one) => (
                <Checkbox
                  key={one}
                  type="radio"
                  name="kind"
                  value={one}
                  defaultChecked={kind === one}
                  label={copy.kinds[one]}
                />
              ))}
              <FieldError id="request-kind-error" error={error("kind")} label={copy.kind} />
            </fieldset>
            <Field {...text("project")} maxLength={200} />
            <Field {...text("endClient")} maxLength={200} />
            <TermsFields terms={draft} controls={controls} termHint={copy.termHint} budgetPer={budgetPer}>
              <Field {...field("neededBy", draft.neededBy)} type="date" label={copy.neededBy} />
            </TermsFields>
            <Field {...field("edits", draft.edits)} label={copy.edits} hint={copy.editsHint} maxLength={200} />
            <Field {...text("description")} multiline rows={5} maxLength={4000} />
            <RequestSentence draft={draft} controls={controls} songs={songs} />
            <div className="flex flex-wrap gap-3">
              <Button variant="accent" name="intent" value="send">
                {copy.send}
              </Button>
              <Button variant="quiet" name="intent" value="save">
                {copy.save}
              </Button>
            </div>
          </div>
        );
      }}
    </FormFrame>
  );
}
