import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import { usePartedForm } from "#app/artists/songs/components/use-parted-form.ts";
import { songsCopy as copy } from "#app/artists/songs/songs-copy.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormError } from "#app/ui/form/form-error.tsx";
import { type FormReply, readFormReply } from "#app/ui/form/form-reply.ts";

const accepted = ".wav,.aif,.aiff,.flac,.mp3,audio/wav,audio/aiff,audio/flac,audio/mpeg";

type UploadFormProps = {
  action: string;
  reply: FormReply | undefined;
  submit: string;
  hint: string;
  required?: boolean;
  className?: string;
  /** Fields before the file. */
  children: ReactNode;
};

/** A form with one audio file, which comes last: the server reads the fields before it while it arrives. Sent twice it stores one. */
export function UploadForm({ action, reply, submit, hint, required, className, children }: UploadFormProps) {
  const id = useId();
  const { error, formErrors } = readFormReply(reply);
  const { state, formAction, formEncType } = useNavigation();
  const { share, failure, onSubmit, stop } = usePartedForm(action);
  const isSending = state !== "idle" && formEncType === "multipart/form-data" && formAction === action;
  return (
    <Form
      method="post"
      action={action}
      encType="multipart/form-data"
      onSubmit={onSubmit}
      className={classNames("grid grid-cols-[minmax(0,1fr)] gap-4", className)}
    >
      <FormError id={`${id}-error`} errors={formErrors} />
      {children}
      <Field
        name="file"
        type="file"
        accept={accepted}
        label={copy.file}
        hint={hint}
        error={failure ?? error("file")}
        required={required}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="quiet" disabled={isSending || share !== null}>
          {submit}
        </Button>
        {share === null ? null : (
          <Button type="button" variant="quiet" onClick={stop}>
            {copy.stop}
          </Button>
        )}
        <p role="status" className="text-sm">
          {share === null ? isSending && copy.uploading : copy.sending(Math.round(share * 100))}
        </p>
      </div>
    </Form>
  );
}
