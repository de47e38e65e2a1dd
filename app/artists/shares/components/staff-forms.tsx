import { deskCopy } from "#app/artists/desk-copy.ts";
import { sharesCopy } from "#app/artists/shares/shares-copy.ts";
import { disagrees, type StatedShare } from "#app/artists/shares/stated-share.ts";
import { rightsCopy } from "#app/licensing/rights/rights-copy.ts";
import { bothSides } from "#app/licensing/rights/rights-state.ts";
import { Folded } from "#app/ui/folded.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { Select } from "#app/ui/form/select.tsx";

const { staff: copy } = sharesCopy;
export const partyListId = "parties-on-file";

type PartyFormProps = { share: StatedShare; party: string | undefined; reply: FormReply | undefined };

/** Which party on file a share is of, and the field that chooses one. */
export function PartyForm({ share, party, reply }: PartyFormProps) {
  const own = reply?.initialValue?.share === share.id ? reply : undefined;
  return (
    <div>
      <p className="text-sm">{party === undefined ? copy.newParty : copy.onFile(party)}</p>
      <FormFrame id={`party-${share.id}`} reply={own} className="mt-1 flex flex-wrap items-start gap-2">
        {({ field }) => (
          <>
            <input type="hidden" name="act" value="party" />
            <input type="hidden" name="share" value={share.id} />
            <Field
              {...field("party")}
              label={copy.chooseOf(share.name)}
              labelHidden
              list={partyListId}
              autoComplete="off"
            />
            <Button variant="quiet" size="small" aria-label={`${copy.choose}: ${copy.chooseOf(share.name)}`}>
              {copy.choose}
            </Button>
          </>
        )}
      </FormFrame>
    </div>
  );
}

/** Erases the address of an owner who asks for it. */
export function EraseForm({ share }: { share: StatedShare }) {
  if (share.email === "" || share.isOwn) return null;
  return (
    <FormFrame id={`erase-${share.id}`} className="mt-1">
      <input type="hidden" name="act" value="erase" />
      <button
        type="submit"
        className="row-action text-sm"
        name="share"
        value={share.id}
        aria-label={copy.eraseOf(share.name)}
      >
        {copy.erase}
      </button>
    </FormFrame>
  );
}

type Forms = { shares: StatedShare[]; version: string; path: string; replyTo(act: string): FormReply | undefined };

/** The decision about a correction. `canApply`: its sender still keeps the artist. */
export function CorrectionForms({ shares, version, path, replyTo, canApply }: Forms & { canApply: boolean }) {
  const saved = { path, version };
  const refusal = replyTo("refuse");
  return (
    <div className="grid max-w-xl gap-6">
      {canApply ? (
        <FormFrame id="apply" reply={replyTo("apply")} saved={saved} submit={copy.apply}>
          {({ value, error }) => (
            <>
              <input type="hidden" name="act" value="apply" />
              {shares.some(disagrees) ? (
                <Checkbox
                  name="despite"
                  label={copy.despite}
                  defaultChecked={value("despite") === "on"}
                  error={error("despite")}
                />
              ) : null}
            </>
          )}
        </FormFrame>
      ) : (
        <p className="max-w-[60ch]">{deskCopy.senderLeft}</p>
      )}
      <Folded title={copy.refuse} open={refusal !== undefined}>
        <FormFrame id="refuse" reply={refusal} saved={saved} submit={copy.refuse}>
          {({ field }) => (
            <>
              <input type="hidden" name="act" value="refuse" />
              <Field multiline {...field("reason")} label={copy.reason} hint={copy.reasonHint} required />
            </>
          )}
        </FormFrame>
      </Folded>
    </div>
  );
}

/** Reports a dispute about a side on which an owner disagrees. */
export function DisputeForm({ shares, replyTo }: Pick<Forms, "shares" | "replyTo">) {
  const opposed = shares.filter(disagrees);
  const sides = bothSides.filter((side) => opposed.some((share) => share.side === side));
  const said = ({ name, answer, answerBp }: StatedShare) =>
    `${name}: ${answer === "other" ? sharesCopy.answers.other(answerBp ?? 0) : sharesCopy.answers.not_mine}`;
  return (
    <FormFrame id="dispute" reply={replyTo("dispute")} className="grid max-w-xl gap-4">
      {({ field }) => (
        <>
          <input type="hidden" name="act" value="dispute" />
          <p className="text-mute text-sm">{copy.disputeLead}</p>
          <Select
            {...field("side", sides[0])}
            label={sharesCopy.columns.side}
            options={sides.map((side) => ({ value: side, label: rightsCopy[side] }))}
          />
          <Field
            multiline
            {...field("reason", opposed.map(said).join("; ").slice(0, 500))}
            label={copy.reason}
            required
          />
          <Button variant="quiet" className="justify-self-start">
            {copy.dispute}
          </Button>
        </>
      )}
    </FormFrame>
  );
}
