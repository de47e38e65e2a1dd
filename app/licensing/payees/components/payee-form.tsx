import { ProfileSection } from "#app/catalogue/profile/components/profile-section.tsx";
import { payeeActs } from "#app/licensing/payees/payee-acts.ts";
import { payeeCopy as copy } from "#app/licensing/payees/payee-copy.ts";
import { payeeLimits as limits } from "#app/licensing/payees/payee-form.ts";
import type { MaskedPayees } from "#app/licensing/payees/payees.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { formatDay } from "#app/ui/format-day.ts";

export const payeeSectionId = "payment";

type PayeeFormProps = {
  path: string;
  /** Whose it is, where the page may be of another by the time it is sent. */
  artistId?: string;
  payees: MaskedPayees;
  /** Whether the form asks who told us. */
  hasMandate?: boolean;
  version: string;
  reply: FormReply | undefined;
};

function PendingChange({ payees: { pending, current } }: { payees: MaskedPayees }) {
  if (pending === null) return null;
  return (
    <p className="text-row">
      {copy.pending(formatDay(pending))} {current?.iban ? copy.until(current.iban) : copy.untilNone}
    </p>
  );
}

/** Payment data in a form of its own: numbers are replaced or removed, never shown. */
export function PayeeForm({ path, artistId, payees, hasMandate = false, version, reply }: PayeeFormProps) {
  const { payee, pending } = payees;
  return (
    <ProfileSection id={payeeSectionId} title={copy.title} hint={copy.hint}>
      <PendingChange payees={payees} />
      <FormFrame reply={reply} saved={{ path, version }} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {({ field }) => (
          <>
            {artistId === undefined ? null : <input type="hidden" name="artist" value={artistId} />}
            <Field
              {...field("name", payee?.name)}
              label={copy.name}
              hint={copy.nameHint}
              maxLength={limits.name}
              autoComplete="off"
              required
            />
            <Field
              {...field("address", payee?.address)}
              multiline
              rows={4}
              label={copy.address}
              hint={copy.addressHint}
              maxLength={limits.address}
              autoComplete="off"
            />
            <Field
              {...field("iban")}
              secret
              label={copy.iban}
              hint={payee?.iban ? copy.stored(payee.iban) : copy.ibanHint}
              maxLength={limits.iban}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
            />
            {payee?.iban ? <Checkbox name="removeIban" value="yes" label={copy.removeIban} /> : null}
            <Field
              {...field("bic", payee?.bic)}
              label={copy.bic}
              hint={copy.bicHint}
              maxLength={limits.bic}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
            />
            <Field
              {...field("taxNumber")}
              secret
              label={copy.taxNumber}
              hint={payee?.taxNumber ? copy.stored(payee.taxNumber) : copy.taxNumberHint}
              maxLength={limits.taxNumber}
              autoComplete="off"
              spellCheck={false}
            />
            {payee?.taxNumber ? <Checkbox name="removeTaxNumber" value="yes" label={copy.removeTaxNumber} /> : null}
            {hasMandate ? (
              <Field
                {...field("mandate", payee?.mandate)}
                label={copy.mandate}
                hint={copy.mandateHint}
                maxLength={limits.mandate}
                autoComplete="off"
              />
            ) : null}
            <div className="flex flex-wrap gap-3">
              <Button variant="accent" name="act" value={payeeActs.save}>
                {copy.save}
              </Button>
              {pending === null ? null : (
                <Button variant="quiet" name="act" value={payeeActs.withdraw} formNoValidate>
                  {copy.takeBack}
                </Button>
              )}
              {payee ? (
                <Button variant="quiet" name="act" value={payeeActs.remove} formNoValidate>
                  {copy.remove}
                </Button>
              ) : null}
            </div>
          </>
        )}
      </FormFrame>
    </ProfileSection>
  );
}
