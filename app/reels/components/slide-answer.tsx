import { useFetcher } from "@remix-run/react";
import { type FocusEvent, useId } from "react";
import { type AnswerReply, isAnswerReply } from "#app/reels/answer-reply.ts";
import { LightField } from "#app/sharing/components/light-field.tsx";
import { type ShareAnswer, type ShareMark, shareMarks } from "#app/sharing/share-answer.ts";
import { shareLimits } from "#app/sharing/share-limits.ts";
import { sharePageCopy } from "#app/sharing/share-page-copy.ts";

const { answer: copy } = sharePageCopy;

type SlideAnswerProps = {
  /** The slide's own address: without scripts the form leads back to it. */
  path: string;
  /** Empty for the whole reel, which has a note and no marks. */
  item: string;
  legend: string;
  answer: ShareAnswer | undefined;
  /** For staff, who look at the page. */
  disabled: boolean;
  /** The reply to a plain form. */
  reply: AnswerReply | undefined;
};

/** Pick, maybe or no, and a note. Every button saves both; with scripts a note is also saved when the field is left. */
export function SlideAnswer({ path, item, legend, answer, disabled, reply: plainReply }: SlideAnswerProps) {
  const fetcher = useFetcher<object>();
  const statusId = useId();
  const reply = isAnswerReply(fetcher.data) ? fetcher.data : plainReply;
  const own = reply?.item === item ? reply : null;
  const saved = answer?.note ?? "";
  const pending = fetcher.formData?.get("mark");
  const mark = pending === undefined || pending === null ? (answer?.mark ?? null) : pending;

  function saveOnLeave({ currentTarget }: FocusEvent<HTMLTextAreaElement>) {
    if (currentTarget.value.trim() !== saved && currentTarget.form) fetcher.submit(currentTarget.form);
  }

  return (
    <fetcher.Form method="post" action={path} className="reel-answer print:hidden">
      <input type="hidden" name="item" value={item} />
      <input type="hidden" name="shownNote" value={saved} />
      <fieldset disabled={disabled} className="grid gap-3">
        <legend className="label">{legend}</legend>
        {item === "" ? null : <Marks mark={mark} />}
        <LightField
          name="note"
          type="note"
          label={item === "" ? copy.wholeNote : copy.note}
          about={`${legend} ${item === "" ? copy.wholeNote : copy.note}`}
          defaultValue={own?.error ? own.note : saved}
          error={own?.error}
          maxLength={shareLimits.note}
          onBlur={saveOnLeave}
        />
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <button type="submit" className="btn btn-quiet btn-small" aria-describedby={statusId}>
            {copy.save}
          </button>
          <span id={statusId} role="status" className="text-sm text-mute">
            {disabled ? copy.staff : fetcher.state !== "idle" ? copy.saving : answer && !own?.error ? copy.saved : null}
          </span>
        </p>
      </fieldset>
    </fetcher.Form>
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
          className="reel-mark"
        >
          {copy.marks[name]}
        </button>
      ))}
    </div>
  );
}
