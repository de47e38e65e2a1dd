import { Link } from "@remix-run/react";
import { type FormEvent, type KeyboardEvent, startTransition, useState } from "react";
import { maxMessageLength } from "#app/player/comments/comment.ts";
import { commentCopy as copy } from "#app/player/comments/comment-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";

/** What the popups need to know about the visitor. */
export type Commenter = {
  /** Null without an account. */
  id: string | null;
  nickname: string;
  canComment: boolean;
  /** Signs in and comes back to the same song. */
  loginPath: string;
};

type CommentFormProps = {
  /** Sign-in page; null for signed-in users. */
  loginPath: string | null;
  /** Whether a signed-in user lacks the permission to write. */
  isReader?: boolean;
  kind: "new" | "reply";
  /** Resolves to whether the message was saved; errors are shown. */
  save: (message: string) => Promise<boolean>;
  onCancel: () => void;
  /** Unsent text from before, and the callback that stores it. */
  typed?: { text: string; keep: (text: string) => void };
};

/** Form of a new comment or reply; for visitors who may not write, a link to the sign-in or the missing permission. */
export function CommentForm({ loginPath, isReader, kind, save, onCancel, typed }: CommentFormProps) {
  const [before] = useState(() => typed?.text ?? "");
  const [empty, setEmpty] = useState(before.trim() === "");
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);

  if (isReader) return <p className="text-sm text-mute">{copy.missingRight}</p>;
  if (loginPath !== null)
    return (
      <Link to={loginPath} className="btn btn-small self-start" data-first>
        {kind === "new" ? copy.loginToComment : copy.loginToReply}
      </Link>
    );

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const message = String(new FormData(form).get("message"));
    if (saving) return;
    if (message.trim() === "") {
      setError(copy.messageMissing);
      form.querySelector("textarea")?.focus();
      return;
    }
    setSaving(true);
    const saved = await save(message);
    setSaving(false);
    if (!saved) return;
    for (const field of form.querySelectorAll("textarea")) field.value = "";
    setEmpty(true);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <form className="grid gap-2" onSubmit={(event) => void onSubmit(event)}>
      <Field
        multiline
        label={kind === "new" ? copy.message : copy.reply}
        labelHidden
        placeholder={kind === "new" ? copy.placeholder : copy.reply}
        rows={2}
        maxLength={maxMessageLength}
        name="message"
        defaultValue={before}
        error={error}
        onInput={({ currentTarget: { value } }) => {
          typed?.keep(value);
          setError(null);
          const isEmpty = value.trim() === "";
          // Paint the letter first, then the button's state.
          if (isEmpty !== empty) startTransition(() => setEmpty(isEmpty));
        }}
        onKeyDown={onKeyDown}
        data-first
      />
      <div className="flex items-center gap-2">
        <Button variant="accent" size="small" aria-disabled={empty || saving || undefined}>
          {copy.save}
        </Button>
        <Button variant="quiet" size="small" type="button" onClick={onCancel}>
          {copy.cancel}
        </Button>
        <span className="ml-auto text-xs text-mute">{copy.sendHint}</span>
      </div>
    </form>
  );
}
