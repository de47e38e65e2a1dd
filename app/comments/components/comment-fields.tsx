import { Form } from "@remix-run/react";
import type { FormInput } from "#app/comments/song-comment.action.server.ts";
import { songCommentsCopy as copy } from "#app/comments/song-comments-copy.ts";
import { maxMessageLength } from "#app/player/comments/comment.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";

/** `reply`: the submitted form with its errors; null before. */
type FormProps = { reply: FormInput | null };

/** Message with the submit button, and form-level errors. */
function MessageField({ reply, submit, error }: FormProps & { submit: string; error?: string | null }) {
  return (
    <>
      <Field
        multiline
        name="message"
        label={copy.message}
        defaultValue={reply?.values.message}
        error={reply?.errors.message ?? error ?? reply?.error}
        maxLength={maxMessageLength}
        required
      />
      <Button className="justify-self-start">{submit}</Button>
    </>
  );
}

type TimeFieldProps = FormProps & { name: "start" | "end"; hint?: string };

function TimeField({ reply, name, hint }: TimeFieldProps) {
  return (
    <Field
      name={name}
      label={copy[name]}
      hint={hint}
      defaultValue={reply?.values[name]}
      error={reply?.errors[name]}
      autoComplete="off"
      required
    />
  );
}

/** Form of a new comment. */
export function CommentFields({ reply }: FormProps) {
  return (
    <Form method="post" className="mt-8 grid max-w-xl gap-4">
      <h3 className="font-semibold">{copy.heading}</h3>
      <div className="grid grid-cols-2 gap-4">
        <TimeField name="start" reply={reply} hint={copy.timeHint} />
        <TimeField name="end" reply={reply} />
      </div>
      <MessageField reply={reply} submit={copy.submit} />
    </Form>
  );
}

type ReplyFieldsProps = FormProps & { startTime: number; endTime: number; open: boolean };

/** Form of a reply in a thread. */
export function ReplyFields({ reply, startTime, endTime, open }: ReplyFieldsProps) {
  const form = `${startTime}-${endTime}`;
  const own = reply?.form === form ? reply : null;
  return (
    <details className="mt-2" open={open || own !== null}>
      <summary className="link w-fit cursor-pointer text-sm">{copy.reply}</summary>
      <Form method="post" className="grid max-w-xl gap-4">
        {Object.entries({ form, start: startTime, end: endTime }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <MessageField reply={own} submit={copy.reply} error={own?.errors.end} />
      </Form>
    </details>
  );
}
