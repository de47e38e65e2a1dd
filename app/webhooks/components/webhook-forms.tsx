import { Form } from "@remix-run/react";
import { Folded } from "#app/ui/folded.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { webhookPath } from "#app/webhooks/webhook-paths.ts";
import { webhooksCopy as copy } from "#app/webhooks/webhooks-copy.ts";

type WebhookFormsProps = {
  endpoint: { id: string; state: "active" | "paused" | "off" };
  /** Value of the field "since" of a new form, UTC. */
  since: string;
  /** Until when the former secret signs, too. */
  both: string | null;
  reply: FormReply | null | undefined;
};

/** What can be done with a webhook besides editing it: test, replay, new secret, delete. */
export function WebhookForms({ endpoint: { id, state }, since, both, reply }: WebhookFormsProps) {
  const path = webhookPath(id);
  const isReplay = reply?.status === "error" && reply.initialValue?.act === "replay";
  return (
    <div className="mt-6 grid gap-2">
      <Form method="post" action={path} className="flex flex-wrap items-center gap-3">
        <FormKey />
        <Button variant="accent" name="act" value="test">
          {copy.test.send}
        </Button>
        <span className="text-sm text-mute">{copy.test.lead}</span>
      </Form>
      {state === "active" ? (
        <Folded title={copy.replay.title} open={isReplay}>
          <p className="my-2 max-w-[60ch] text-row text-mute">{copy.replay.lead}</p>
          <FormFrame id="replay" action={path} reply={isReplay ? reply : undefined} submit={copy.replay.all}>
            {({ field }) => (
              <>
                <input type="hidden" name="act" value="replay" />
                <Field
                  type="datetime-local"
                  {...field("since", since)}
                  label={copy.replay.since}
                  required
                  className="max-w-sm"
                />
              </>
            )}
          </FormFrame>
        </Folded>
      ) : null}
      <Folded title={copy.secret.title}>
        <p className="my-2 max-w-[60ch] text-row text-mute">{copy.secret.lead}</p>
        {both === null ? null : <p className="my-2 max-w-[60ch] text-row">{copy.secret.both(both)}</p>}
        <Form method="post" action={path}>
          <FormKey />
          <Button variant="quiet" name="act" value="rotate">
            {copy.secret.rotate}
          </Button>
        </Form>
      </Folded>
      <Folded title={copy.remove.title}>
        <p className="my-2 max-w-[60ch] text-row text-mute">{copy.remove.lead}</p>
        <Form method="post" action={path}>
          <FormKey />
          <Button variant="quiet" name="act" value="delete">
            {copy.remove.submit}
          </Button>
        </Form>
      </Folded>
    </div>
  );
}
