import "#app/sharing/components/item-answer.css";
import { useFetcher } from "@remix-run/react";
import { type FocusEvent, useId } from "react";
import { type AnswerReply, isAnswerReply } from "#app/sharing/answer-reply.ts";
import { LightField } from "#app/sharing/components/light-field.tsx";
import { type ShareAnswer, type ShareMark, shareMarks } from "#app/sharing/share-answer.ts";
import { shareLimits } from "#app/sharing/share-limits.ts";
import { sharePageCopy } from "#app/sharing/share-page-copy.ts";

const { answer: copy } = sharePageCopy;

type ItemAnswerProps = {
  /** Where the form is sent. Without scripts it leads back there. */
  path: string;
  /** Empty for the whole, which has a note and no marks. */
  item: string;
  legend: string;
  answer: ShareAnswer | undefined;
  /** For staff, who look at the page. */
  disabled: boolean;
  /** Without it there are marks only. */
  takesNotes: boolean;
  /** The reply to a plain form. */
  reply: AnswerReply | undefined;
};

/** Pick, maybe or no, and a note. Every button saves both; with scripts a note is also saved when the field is left. */
export function ItemAnswer({ path, item, legend, answer, disabled, takesNotes, reply: plainReply }: ItemAnswerProps) {
  const fetcher = useFetcher<object>();
  const statusId = useId();
  const reply = isAnswerReply(fetcher.data) ? fetcher.data : plainReply;
  const own = reply?.item === item ? reply : null;
  const saved = answer?.note ?? "";
  const label = item === "" ? copy.wholeNote : copy.note;
  const pending = fetcher.formData?.get("mark");
  const mark = pending === undefined || pending === null ? (answer?.mark ?? null) : pending;

  function saveOnLeave({ currentTarget }: FocusEvent<HTMLTextAreaElement>) {
    if (currentTarget.value.trim() !== saved && currentTarget.form) fetcher.submit(currentTarget.form);
  }

  return (
    <fetcher.Form method="post" action={path} className="share-answer print:hidden">
      <input type="hidden" name="item" value={item} />
      {takesNotes ? <input type="hidden" name="shownNote" value={saved} /> : null}
      <fieldset disabled={disabled} className="grid gap-3">
        <legend className="label">{legend}</legend>
        {item === "" ? null : <Marks mark={mark} />}
        {takesNotes ? (
          <LightField
            name="note"
            type="note"
            label={label}
            about={`${legend} ${label}`}
            defaultValue={own?.error ? own.note : saved}
            error={own?.error}
            maxLength={shareLimits.note}
            onBlur={saveOnLeave}
          />
        ) : (
          <Refusal text={own?.error} />
        )}
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {takesNotes ? (
            <button type="submit" className="btn btn-quiet btn-small" aria-describedby={statusId}>
              {copy.save}
            </button>
          ) : null}
          <span id={statusId} role="status" className="text-sm text-mute">
            {disabled ? copy.staff : statusOf(fetcher.state !== "idle", answer !== undefined && !own?.error)}
          </span>
        </p>
      </fieldset>
    </fetcher.Form>
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

/** A mark that is set is taken back by pressing it again. */
function Marks({ mark }: { mark: ShareMark | FormDataEntryValue | null }) {
  return (
    <div className="flex flex-wrap gap-2">
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
    </div>
  );
}
