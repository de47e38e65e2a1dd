import { confirmationCopy as copy } from "#app/artists/shares/confirmation-copy.ts";
import { maxName, maxNote } from "#app/artists/shares/confirmation-limits.ts";
import type { ConfirmedShare } from "#app/artists/shares/open-share-link.server.ts";
import { formatShare } from "#app/catalogue/record/credits/credits.ts";
import { IdentityPage } from "#app/identity/components/identity-page.tsx";
import { rightsCopy } from "#app/licensing/rights/rights-copy.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";

const answers = ["yes", "other", "not_mine"] as const;

type ConfirmationFormProps = { share: ConfirmedShare; reply: FormReply | undefined };

/** The share that is stated for its owner, and the form of their answer. It says no other share but their sum. */
export function ConfirmationForm({ share, reply }: ConfirmationFormProps) {
  const { asker, song, artist, name, side, role, shareBp, others, othersBp, expiresAt } = share;
  return (
    <IdentityPage title={copy.title}>
      <div className="grid gap-3 [overflow-wrap:anywhere]">
        <p>{copy.lead(asker, song, artist)}</p>
        <p className="border-l-4 border-line pl-4 font-semibold">
          {copy.share(
            formatShare(shareBp),
            rightsCopy[side].toLowerCase(),
            (rightsCopy.roles[role] ?? role).toLowerCase(),
          )}
          <span className="block font-normal text-mute text-sm">{copy.for(name)}</span>
        </p>
        <p className="text-mute text-sm">{copy.others(others, othersBp)}</p>
        {expiresAt === null ? null : <p className="text-mute text-sm">{copy.until(expiresAt)}</p>}
      </div>
      <FormFrame id="confirmation" reply={reply} keyless submit={copy.submit} className="mt-8 grid gap-5">
        {({ field, value, error }) => (
          <>
            <fieldset className="grid gap-1">
              <legend className="label">{copy.question}</legend>
              {answers.map((answer) => (
                <Checkbox
                  key={answer}
                  type="radio"
                  name="answer"
                  value={answer}
                  required
                  label={copy.answers[answer]}
                  defaultChecked={value("answer") === answer}
                />
              ))}
              <FieldError id="answer-error" error={error("answer")} label={copy.question} />
            </fieldset>
            <Field
              {...field("share")}
              label={copy.otherShare}
              hint={copy.otherHint}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
            />
            <Field
              {...field("name")}
              label={copy.name}
              hint={copy.nameHint}
              required
              maxLength={maxName}
              autoComplete="name"
            />
            <Field {...field("note")} label={copy.note} hint={copy.noteHint} multiline maxLength={maxNote} />
            <p className="text-mute text-sm">{copy.privacy}</p>
          </>
        )}
      </FormFrame>
    </IdentityPage>
  );
}
