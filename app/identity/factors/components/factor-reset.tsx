import { copy } from "#app/identity/factors/factors-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";

type FactorResetProps = {
  hasFactor: boolean;
  /** The reset that waits for another administrator; `isOwn`: the actor asked for it. */
  reset: { id: string; reason: string; asker: string; createdAt: number; isOwn: boolean } | null;
  reply: FormReply | undefined;
};

/** A person's second factor, for administrators: one asks for its reset, another one decides. */
export function FactorReset({ hasFactor, reset, reply }: FactorResetProps) {
  return (
    <section className="mt-10 grid max-w-2xl gap-4 border-t border-line pt-6">
      <h2 className="text-xl">{copy.reset.heading}</h2>
      <p className="text-mute">{hasFactor ? copy.reset.has : copy.reset.hasNone}</p>
      {hasFactor && reset === null ? (
        <FormFrame {...(reply ? { reply } : {})} className="grid gap-4">
          {(fields) => (
            <>
              <Field
                label={copy.reset.reason}
                hint={copy.reset.reasonHint}
                name="reason"
                required
                maxLength={300}
                defaultValue={fields.value("reason")}
                error={fields.error("reason")}
              />
              <Button variant="quiet" name="intent" value="ask-factor-reset" className="justify-self-start">
                {copy.reset.ask}
              </Button>
            </>
          )}
        </FormFrame>
      ) : null}
      {reset === null ? null : (
        <FormFrame keyless {...(reply ? { reply } : {})} className="grid gap-4">
          <p>
            {copy.reset.asked(reset.asker, reset.reason)} <DateTime at={reset.createdAt} />
          </p>
          {reset.isOwn ? <p className="text-mute">{copy.reset.other}</p> : null}
          <input type="hidden" name="resetId" value={reset.id} />
          <div className="flex flex-wrap gap-3">
            {reset.isOwn ? null : (
              <Button variant="accent" name="intent" value="allow-factor-reset">
                {copy.reset.allow}
              </Button>
            )}
            <Button variant="quiet" name="intent" value="refuse-factor-reset">
              {reset.isOwn ? copy.reset.withdraw : copy.reset.refuse}
            </Button>
          </div>
        </FormFrame>
      )}
    </section>
  );
}
