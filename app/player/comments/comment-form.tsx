import { Link } from "@remix-run/react";
import { type FormEvent, type KeyboardEvent, startTransition, useState } from "react";
import { maxMessageLength } from "#app/player/comments/comment.ts";
import { commentCopy as copy } from "#app/player/comments/comment-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";

/** What the popups know of the visitor. */
export type Commenter = {
  /** Null without an account. */
  id: string | null;
  nickname: string;
  canComment: boolean;
  /** Signs in and comes back to the same song. */
  loginPath: string;
};

type CommentFormProps = {
  /** Where people sign in who may not write; null for those who may. */
  loginPath: string | null;
  kind: "new" | "reply";
  /** Whether the message was saved; what failed is said. */
  save: (message: string) => Promise<boolean>;
  onCancel: () => void;
};

/** The message of a new comment or of an answer; a link to the sign-in for people who may not write one. */
export function CommentForm({ loginPath, kind, save, onCancel }: CommentFormProps) {
  const [empty, setEmpty] = useState(true);
  const [saving, setSaving] = useState(false);

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
    if (message.trim() === "" || saving) return;
    setSaving(true);
    const saved = await save(message);
    setSaving(false);
    if (!saved) return;
    form.reset();
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
        onInput={({ currentTarget: { value } }) => {
          const isEmpty = value.trim() === "";
          // The letter is painted first, then the button's state.
          if (isEmpty !== empty) startTransition(() => setEmpty(isEmpty));
        }}
        onKeyDown={onKeyDown}
        data-first
      />
      <div className="flex items-center gap-2">
        <Button variant="accent" size="small" disabled={empty || saving}>
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
