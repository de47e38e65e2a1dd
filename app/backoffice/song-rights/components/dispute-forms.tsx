import { songRightsCopy } from "#app/backoffice/song-rights/song-rights-copy.ts";
import { rightsCopy } from "#app/licensing/rights/rights-copy.ts";
import { bothSides } from "#app/licensing/rights/rights-state.ts";
import type { Dispute } from "#app/licensing/rights/song-rights.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { Select } from "#app/ui/form/select.tsx";

const { dispute: copy } = songRightsCopy;

type DisputeFormsProps = { disputes: Dispute[]; canEdit: boolean; reply: FormReply | undefined };

/** The disputes about a song, each with its settlement, and the form that reports one. */
export function DisputeForms({ disputes, canEdit, reply }: DisputeFormsProps) {
  const free = bothSides.filter((side) => !disputes.some((dispute) => dispute.side === side));
  const isReport = reply?.initialValue?.act === "dispute";
  if (!canEdit && disputes.length === 0) return null;
  return (
    <section className="border-t border-line pt-6">
      <h2 className="mb-3 text-xl">{copy.title}</h2>
      {disputes.map((dispute) => (
        <div key={dispute.side} className="mb-4">
          <p className="font-semibold text-red [overflow-wrap:anywhere]">{rightsCopy.dispute(dispute)}</p>
          {canEdit ? (
            <FormFrame id={`settle-${dispute.side}`} reply={isReport ? undefined : reply} className="mt-2">
              <input type="hidden" name="act" value="settle" />
              <input type="hidden" name="side" value={dispute.side} />
              <Button variant="quiet" size="small" className="justify-self-start">
                {copy.settleOf(rightsCopy[dispute.side].toLowerCase())}
              </Button>
            </FormFrame>
          ) : null}
        </div>
      ))}
      {canEdit && free.length > 0 ? (
        <FormFrame
          id="dispute"
          key={free.join(" ")}
          reply={isReport ? reply : undefined}
          className="grid max-w-2xl gap-4"
        >
          {({ field }) => (
            <>
              <input type="hidden" name="act" value="dispute" />
              <Select
                {...field("side")}
                label={copy.side}
                options={free.map((side) => ({ value: side, label: rightsCopy[side] }))}
              />
              <Field {...field("reason")} label={copy.reason} hint={copy.hint} multiline required />
              <Button variant="quiet" className="justify-self-start">
                {copy.open}
              </Button>
            </>
          )}
        </FormFrame>
      ) : null}
    </section>
  );
}
