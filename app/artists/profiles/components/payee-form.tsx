import { payeeCopy as copy } from "#app/artists/profiles/payee-copy.ts";
import { payeeLimits as limits, type MaskedPayee } from "#app/artists/profiles/payee-form.ts";
import { ProfileSection } from "#app/catalogue/profile/components/profile-section.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";

export const payeeSectionId = "payment";

type PayeeFormProps = {
  path: string;
  artistId: string;
  payee: MaskedPayee | null;
  version: string;
  reply: FormReply | undefined;
};

/** Payment data of an artist, in a form of its own: numbers are replaced or removed, never shown. */
export function PayeeForm({ path, artistId, payee, version, reply }: PayeeFormProps) {
  return (
    <ProfileSection id={payeeSectionId} title={copy.title} hint={copy.hint}>
      <FormFrame reply={reply} saved={{ path, version }} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {({ value, error }) => (
          <>
            <input type="hidden" name="artist" value={artistId} />
            <Field
              name="name"
              label={copy.name}
              hint={copy.nameHint}
              defaultValue={value("name", payee?.name)}
              error={error("name")}
              maxLength={limits.name}
              autoComplete="off"
              required
            />
            <Field
              name="address"
              multiline
              rows={4}
              label={copy.address}
              hint={copy.addressHint}
              defaultValue={value("address", payee?.address)}
              error={error("address")}
              maxLength={limits.address}
              autoComplete="off"
            />
            <Field
              name="iban"
              secret
              label={copy.iban}
              hint={payee?.iban ? copy.stored(payee.iban) : copy.ibanHint}
              defaultValue={value("iban")}
              error={error("iban")}
              maxLength={limits.iban}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
            />
            {payee?.iban ? <Checkbox name="removeIban" value="yes" label={copy.removeIban} /> : null}
            <Field
              name="bic"
              label={copy.bic}
              hint={copy.bicHint}
              defaultValue={value("bic", payee?.bic)}
              error={error("bic")}
              maxLength={limits.bic}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
            />
            <Field
              name="taxNumber"
              secret
              label={copy.taxNumber}
              hint={payee?.taxNumber ? copy.stored(payee.taxNumber) : copy.taxNumberHint}
              defaultValue={value("taxNumber")}
              error={error("taxNumber")}
              maxLength={limits.taxNumber}
              autoComplete="off"
              spellCheck={false}
            />
            {payee?.taxNumber ? <Checkbox name="removeTaxNumber" value="yes" label={copy.removeTaxNumber} /> : null}
            <div className="flex flex-wrap gap-3">
              <Button variant="accent" name="act" value="payment">
                {copy.save}
              </Button>
              {payee ? (
                <Button variant="quiet" name="act" value="remove-payment" formNoValidate>
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
