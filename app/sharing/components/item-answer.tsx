import "#app/sharing/components/item-answer.css";
import { useFetcher } from "@remix-run/react";
import { type FocusEvent, type ReactNode, useId } from "react";
import { shareLimits } from "#app/sharing/share-limits.ts";
import { type AnswerReply, isAnswerReply } from "#app/sharing/visits/answer-reply.ts";
import { type ShareAnswer, type ShareMark, shareMarks } from "#app/sharing/visits/share-answer.ts";
import { sharePageCopy } from "#app/sharing/visits/share-page-copy.ts";
import { Field } from "#app/ui/form/field.tsx";

const { answer: copy } = sharePageCopy;

type ItemAnswerProps = {
  /** Action of the form. Without scripts it redirects back there. */
  path: string;
  /** Empty for the whole, which has a note and no marks. */
  item: string;
  legend: string;
  answer: ShareAnswer | undefined;
  /** Disabled for staff. */
  disabled: boolean;
  /** Without notes there are marks only. */
  takesNotes: boolean;
  /** In a list that names the item: without a visible legend, and with the note collapsed. */
  compact?: boolean;
  /** Result of a plain form. */
  reply: AnswerReply | undefined;
};

/** Pick, maybe or no, and a note. Every button saves both; with scripts a note is also saved on blur. */
export function ItemAnswer({ path, item, legend, answer, disabled, ...options }: ItemAnswerProps) {
  const { takesNotes, compact = false, reply: plainReply } = options;
  const fetcher = useFetcher<object>();
  const statusId = useId();
  const reply = isAnswerReply(fetcher.data) ? fetcher.data : plainReply;
  const own = reply?.item === item && reply.from === undefined ? reply : null;
  const saved = answer?.note ?? "";
  const label = item === "" ? copy.wholeNote : copy.note;
  const status = (
    <p id={statusId} role="status" className="min-w-0 text-sm text-mute sm:min-w-14">
      {disabled ? copy.staff : statusOf(fetcher.state !== "idle", answer !== undefined && !own?.error)}
    </p>
  );
  const mark = fetcher.formData?.get("mark") ?? answer?.mark ?? null;

  function saveOnLeave({ currentTarget }: FocusEvent<HTMLTextAreaElement>) {
    if (currentTarget.value.trim() !== saved && currentTarget.form) fetcher.submit(currentTarget.form);
  }

  return (
    <fetcher.Form method="post" action={path} className="share-answer print:hidden">
      <input type="hidden" name="item" value={item} />
      {takesNotes ? <input type="hidden" name="shownNote" value={saved} /> : null}
      <fieldset disabled={disabled} className="grid gap-3">
        <legend className={compact ? "sr-only" : "label"}>{legend}</legend>
        {item === "" ? null : <Marks mark={mark}>{status}</Marks>}
        {takesNotes ? (
          <Folding label={compact ? copy.addNote : null} open={saved !== "" || Boolean(own?.error)}>
            <Field
              name="note"
              multiline
              rows={2}
              label={label}
              aria-label={`${legend} ${label}`}
              defaultValue={own?.error ? own.note : saved}
              error={own?.error}
              errorRole="alert"
              maxLength={shareLimits.note}
              onBlur={saveOnLeave}
            />
            <div className="mt-3 flex flex-wrap items-center gap-x-4">
              <button type="submit" className="btn btn-quiet btn-small" aria-describedby={statusId}>
                {copy.save}
              </button>
              {item === "" ? status : null}
            </div>
          </Folding>
        ) : (
          <Refusal text={own?.error} />
        )}
      </fieldset>
    </fetcher.Form>
  );
}

/** Collapses the note under `label`; shows it if that is null. */
function Folding({ label, open, children }: { label: string | null; open: boolean; children: ReactNode }) {
  if (label === null) return <div>{children}</div>;
  return (
    <details open={open}>
      <summary className="row-action min-h-11 w-fit text-sm">{label}</summary>
      {children}
    </details>
  );
}

function statusOf(isSaving: boolean, isSaved: boolean): string | null {
  if (isSaving) return copy.saving;
  return isSaved ? copy.saved : null;
}

/** Why a mark was not saved. */
function Refusal({ text }: { text: string | null | undefined }) {
  if (!text) return null;
  return (
    <p role="alert" className="error">
      {text}
    </p>
  );
}

type MarksProps = { mark: ShareMark | FormDataEntryValue | null; children: ReactNode };

/** Pressing a set mark again clears it. The status stands beside them: it comes while the next button is pressed, which must not move. */
function Marks({ mark, children }: MarksProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {shareMarks.map((name) => (
        <button
          key={name}
          type="submit"
          name="mark"
          value={mark === name ? "none" : name}
          aria-pressed={mark === name}
          className="share-mark"
        >
          {copy.marks[name]}
        </button>
      ))}
      {children}
    </div>
  );
}
