import { Form } from "@remix-run/react";
import { claimLimits } from "#app/artists/claims/claim.ts";
import { claimsCopy } from "#app/artists/claims/claims-copy.ts";
import type { ClaimRow } from "#app/artists/claims/select-claims.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";

const { staff: copy } = claimsCopy;

type ClaimAnswerProps = {
  page: { claim: Pick<ClaimRow, "state" | "isKept">; keeps: boolean; isOwn: boolean };
  reply: FormReply | undefined;
};

/** The decisions that a claim is open to: grant or refuse it, or undo the grant. */
export function ClaimAnswer({ page: { claim, keeps, isOwn }, reply }: ClaimAnswerProps) {
  const isWaiting = claim.state === "waiting";
  const isGranted = claim.state === "granted" && keeps;
  if (!isWaiting && !isGranted && !reply) return null;
  return (
    <section className="border-t border-line pt-6 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-10">
      <h2 className="mb-4 text-xl">{isGranted ? copy.end : copy.decide}</h2>
      {isOwn ? <p>{copy.own}</p> : null}
      {isWaiting && !isOwn ? (
        <Form method="post" className="mb-8">
          <FormKey />
          {claim.isKept ? <p className="mb-3 border-l-4 border-red bg-sand px-4 py-3">{copy.keptHint}</p> : null}
          <Button variant="accent" name="act" value="grant">
            {copy.grant}
          </Button>
          <p className="hint mt-2">{copy.grantHint}</p>
        </Form>
      ) : null}
      {isOwn ? null : (
        <FormFrame id="refusal" reply={reply} className="grid max-w-md gap-4">
          {({ field }) => (
            <>
              {isGranted ? <p className="hint">{copy.endHint}</p> : null}
              <Field
                {...field("reason")}
                label={copy.reason}
                hint={copy.reasonHint}
                multiline
                rows={4}
                maxLength={claimLimits.reason}
                required
              />
              <div>
                <Button variant="quiet" name="act" value={isGranted ? "end" : "refuse"}>
                  {isGranted ? copy.endSubmit : copy.refuse}
                </Button>
              </div>
            </>
          )}
        </FormFrame>
      )}
    </section>
  );
}
