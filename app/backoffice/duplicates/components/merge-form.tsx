import { duplicatesCopy as copy } from "#app/backoffice/duplicates/duplicates-copy.ts";
import type { Duplicate } from "#app/backoffice/duplicates/read-duplicate.server.ts";
import { artistNames } from "#app/track/track-label.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";

type MergeFormProps = { pair: Duplicate; reply: FormReply | undefined };

/** The decision about a pair: which one stays, or that they are two. */
export function MergeForm({ pair, reply }: MergeFormProps) {
  const { sides, state, version } = pair;
  const typed = reply?.initialValue;
  const current = typeof typed?.version === "string" ? typed.version : version;
  // What stays takes the other one in: what prevents that is said of the other one.
  const choices = sides.map((side, at) => ({ ...side, prevented: sides[1 - at]?.blocks ?? [] }));
  const canMerge = choices.some(({ prevented }) => prevented.length === 0);
  return (
    <div className="mt-8 grid max-w-3xl gap-8">
      <FormFrame reply={reply}>
        {({ error }) => (
          <>
            <input type="hidden" name="act" value="merge" />
            <input type="hidden" name="version" value={current} />
            <fieldset aria-describedby="keep-error">
              <legend className="mb-2 text-xl">{copy.keep}</legend>
              {choices.map(({ id, track, prevented }, at) => (
                <div key={id}>
                  <Checkbox
                    type="radio"
                    name="keep"
                    value={id}
                    required
                    defaultChecked={typed?.keep === id}
                    disabled={prevented.length > 0}
                    label={copy.keepLabel(copy.side[at] ?? "", track.title, artistNames(track))}
                  />
                  {prevented.length > 0 ? (
                    <ul className="ml-8 list-disc pl-4 text-row text-mute">
                      {prevented.map((block) => (
                        <li key={block}>{copy.blockOf(copy.side[1 - at] ?? "", copy.blocks[block])}</li>
                      ))}
                    </ul>
                  ) : null}
                </div>
              ))}
              <FieldError id="keep-error" error={error("keep")?.[0]} label={copy.keep} />
            </fieldset>
            {canMerge ? (
              <>
                <div className="grid gap-2 text-row text-mute">
                  <p>{copy.moves}</p>
                  <p>{copy.stays}</p>
                  <p>{copy.undoText}</p>
                </div>
                <div>
                  <Button variant="accent">{copy.mergeButton}</Button>
                </div>
              </>
            ) : (
              <p>{copy.nothingToMerge}</p>
            )}
          </>
        )}
      </FormFrame>
      <FormFrame className="flex flex-wrap items-center gap-3">
        <input type="hidden" name="version" value={current} />
        {(["distinct", "later", "open"] as const)
          .filter((act) => act !== state)
          .map((act) => (
            <Button key={act} variant="quiet" name="act" value={act}>
              {act === "open" ? copy.reopen : copy[act]}
            </Button>
          ))}
        <span className="text-row text-mute">{copy.distinctHint}</span>
      </FormFrame>
    </div>
  );
}
