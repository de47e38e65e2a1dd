import { Form } from "@remix-run/react";
import type { FormInput } from "#app/comments/song-comment-form.server.ts";
import { songCommentsCopy as copy } from "#app/comments/song-comments-copy.ts";
import { maxMessageLength } from "#app/player/comments/comment.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";

type CommentFieldsProps = {
  /** The form as it was sent, with its errors; null before that. */
  reply: FormInput | null;
};

/** The form of a new comment. */
export function CommentFields({ reply }: CommentFieldsProps) {
  const { values, errors, error = null } = reply ?? {};
  return (
    <Form method="post" className="mt-8 grid max-w-xl gap-4">
      <h3 className="font-semibold">{copy.heading}</h3>
      {error ? (
        <p role="alert" className="error">
          {error}
        </p>
      ) : null}
      <div className="grid grid-cols-2 gap-4">
        <Field
          name="start"
          label={copy.start}
          hint={copy.timeHint}
          defaultValue={values?.start}
          error={errors?.start}
          autoComplete="off"
          required
        />
        <Field name="end" label={copy.end} defaultValue={values?.end} error={errors?.end} autoComplete="off" required />
      </div>
      <Field
        multiline
        name="message"
        label={copy.message}
        defaultValue={values?.message}
        error={errors?.message}
        maxLength={maxMessageLength}
        required
      />
      <div>
        <Button>{copy.submit}</Button>
      </div>
    </Form>
  );
}
