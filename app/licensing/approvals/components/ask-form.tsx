import { feeName, approvalLimits as limits } from "#app/licensing/approvals/approval-fields.ts";
import { approvalsCopy as copy } from "#app/licensing/approvals/approvals-copy.ts";
import type { StandingNote } from "#app/licensing/approvals/describe-standing.ts";
import type { AskPage } from "#app/licensing/approvals/list-parties.server.ts";
import { transactionCopy } from "#app/licensing/transactions/transaction-copy.ts";
import { currencies } from "#app/rights/licence-terms.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { type FormFields, type FormReply, readFormReply } from "#app/ui/form/form-reply.ts";
import { Select } from "#app/ui/form/select.tsx";

type Party = AskPage["parties"][number];
type PartyFieldsProps = { party: Party; isChosen: boolean; notes: StandingNote[]; fields: FormFields };

/** A party with its songs: what it is offered for its share of each side. */
function PartyFields({ party, isChosen, notes, fields: { value, error } }: PartyFieldsProps) {
  const { partyId, name, hasAddress, addresses, askedAt, answers, items } = party;
  const contact = addresses.length > 0 ? addresses.join(", ") : hasAddress ? copy.address.yes : copy.address.no;
  return (
    <li className="border-line border-b py-4">
      <Checkbox
        name="party"
        value={partyId}
        label={<b className="font-semibold">{name}</b>}
        defaultChecked={isChosen}
      />
      <div className="grid gap-1 pl-5 [overflow-wrap:anywhere]">
        <p className={hasAddress ? "text-mute text-sm" : "text-amber text-sm"}>{contact}</p>
        {answers === null ? null : <p className="text-mute text-sm">{copy.answers(answers)}</p>}
        {askedAt === null ? null : <p className="text-mute text-sm">{copy.asked(askedAt)}</p>}
        <ul className="mt-2 grid gap-4">
          {items.map((item) => {
            const side = transactionCopy.sides[item.side];
            const feeField = feeName(partyId, item);
            return (
              <li key={feeField}>
                <p>
                  {copy.item(item.title, side)} <span className="text-mute text-sm">{copy.share(item.share)}</span>
                </p>
                <Field
                  className="mt-1 max-w-48"
                  name={feeField}
                  label={copy.fee(item.title, side)}
                  labelHidden
                  placeholder={copy.feePlaceholder}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={40}
                  defaultValue={value(feeField)}
                  error={error(feeField)}
                />
                {notes
                  .filter((note) => note.key === feeField)
                  .map(({ text, isCovered }) => (
                    <p key={text} className={isCovered ? "mt-1 text-moss text-sm" : "mt-1 text-mute text-sm"}>
                      {text}
                    </p>
                  ))}
              </li>
            );
          })}
        </ul>
      </div>
    </li>
  );
}

type AskFormProps = { page: AskPage; notes: StandingNote[]; reply: FormReply | undefined };

/** Who is asked about what, for which fee and until when. */
export function AskForm({ page, notes, reply }: AskFormProps) {
  const fields = readFormReply(reply);
  const { field, value, values, error } = fields;
  const isNew = page.parties.filter(({ askedAt }) => askedAt === null).map(({ partyId }) => partyId);
  const chosen = values("party", isNew);
  return (
    <FormFrame id="ask" reply={reply}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          {...field("answerBy", page.answerBy)}
          type="date"
          label={copy.answerBy}
          hint={copy.answerByHint}
          min={page.today}
          required
        />
        <Select
          {...field("currency", page.currency)}
          label={copy.currency}
          options={currencies.map((one) => ({ value: one, label: one }))}
        />
      </div>
      <fieldset>
        <legend className="text-xl">{copy.parties}</legend>
        <p className="hint mt-1">{copy.feeHint}</p>
        <FieldError id="party-error" error={error("party")} label={copy.parties} />
        <ul className="mt-3 border-line border-t">
          {page.parties.map((party) => (
            <PartyFields
              key={party.partyId}
              party={party}
              isChosen={chosen.includes(party.partyId)}
              notes={notes}
              fields={fields}
            />
          ))}
        </ul>
      </fieldset>
      <Checkbox
        name="namesEndClient"
        label={copy.namesEndClient(page.endClient)}
        defaultChecked={value("namesEndClient", "on") !== ""}
      />
      <Field {...field("note")} label={copy.note} hint={copy.noteHint} multiline rows={3} maxLength={limits.note} />
      <div className="flex flex-wrap gap-3">
        {/* Enter in a field submits this first button, which sends nothing. */}
        <Button variant="quiet" name="intent" value="review">
          {copy.review}
        </Button>
        <Button variant="accent" name="intent" value="send">
          {copy.send}
        </Button>
      </div>
    </FormFrame>
  );
}
