import type { SubmissionResult } from "@conform-to/react";
import { useNavigate } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { honeypotField } from "#app/edge/forms/honeypot.ts";
import { acceptedAudio } from "#app/projects/submissions/sending/audio-file.ts";
import { submitCopy as copy } from "#app/projects/submissions/sending/submit-copy.ts";
import { submissionLimits as limits } from "#app/projects/submissions/submission.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormError } from "#app/ui/form/form-error.tsx";
import { readFormReply } from "#app/ui/form/form-reply.ts";
import { Honeypot } from "#app/ui/form/honeypot.tsx";
import { postForm } from "#app/uploads/send-file.ts";

const { fields: labels } = copy;

type SubmitFormProps = {
  token: string;
  /** Signed field: allows one submission. */
  form: string;
  prefilled: { name?: string; email?: string };
  reply: SubmissionResult<string[]> | undefined;
};

/** Upload form. With JavaScript it shows upload progress. */
export function SubmitForm({ token, form, prefilled, reply }: SubmitFormProps) {
  const path = `/spaces/submit/${token}`;
  const { field, value, error, formErrors } = readFormReply(reply);
  const navigate = useNavigate();
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function send(event: FormEvent<HTMLFormElement>) {
    const { file, ...fields } = Object.fromEntries(new FormData(event.currentTarget));
    if (!(file instanceof File)) return;
    event.preventDefault();
    setFailure(null);
    if (file.size > limits.fileBytes) return setFailure(copy.errors.tooLarge);
    setPercent(0);
    try {
      const target = { url: `${path}/file`, fields: fields as Record<string, string> };
      const sent = await postForm<{ token: string | null }>(target, file, (share) =>
        setPercent(Math.round(share * 100)),
      );
      navigate(`${path}?sent=${sent.token ?? ""}`);
    } catch (problem) {
      setFailure(problem instanceof Error ? problem.message : copy.errors.form);
      setPercent(null);
    }
  }

  const errors = failure === null ? formErrors : [failure];
  return (
    <form method="post" action={path} encType="multipart/form-data" className="grid gap-5" onSubmit={send}>
      <FormError id="submit-error" errors={errors} />
      <input type="hidden" name="form" value={form} />
      <Field {...field("title")} label={labels.title} maxLength={limits.title} autoComplete="off" required />
      <Field {...field("artist")} label={labels.artist} maxLength={limits.artist} autoComplete="off" required />
      <Field
        {...field("name", prefilled.name)}
        label={labels.name}
        maxLength={limits.name}
        autoComplete="name"
        required
      />
      <Field
        {...field("email", prefilled.email)}
        type="email"
        label={labels.email}
        hint={labels.emailHint}
        autoComplete="email"
        required
      />
      <Field
        multiline
        {...field("message")}
        label={labels.message}
        hint={labels.messageHint}
        maxLength={limits.message}
      />
      <Checkbox
        name="rights"
        label={labels.rights}
        defaultChecked={value("rights") === "on"}
        error={error("rights")}
        required
      />
      <Honeypot name={honeypotField} />
      {/* The file comes last: the server reads the fields before it while streaming. */}
      <Field
        name="file"
        type="file"
        accept={acceptedAudio}
        label={labels.file}
        hint={labels.fileHint}
        error={error("file")}
        required
      />
      <p className="hint">{copy.private}</p>
      <div>
        <Button variant="accent" disabled={percent !== null}>
          {copy.submit}
        </Button>
      </div>
      <p role="status" className="text-sm">
        {percent === null ? "" : percent < 100 ? copy.sending(percent) : copy.checking}
      </p>
    </form>
  );
}
