import { StageFields } from "#app/opportunities/components/stage-fields.tsx";
import { opportunitiesCopy as copy } from "#app/opportunities/opportunities-copy.ts";
import { opportunityPath } from "#app/opportunities/opportunity.ts";
import type { OpportunityCard } from "#app/opportunities/read-opportunities-page.server.ts";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";

type MoveFormProps = { card: OpportunityCard; reply: FormReply | undefined };

/** Moves a card to another stage; open after a refusal, also of a card that was dragged. */
export function MoveForm({ card: { id, title, stage, version }, reply }: MoveFormProps) {
  return (
    <details className="mt-2" open={reply?.status === "error" || undefined}>
      <summary className="link inline-flex min-h-9 items-center" aria-label={copy.moveOne(title)}>
        {copy.move}
      </summary>
      <FormFrame
        // Anew with the reply: a card that was dragged has a stage that no one chose in the form.
        key={`${version} ${String(reply?.initialValue?.stage ?? "")}`}
        id={`move-${id}`}
        reply={reply}
        saved={{ path: opportunityPath(id), version }}
        submit={copy.move}
        preventScrollReset
        className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-3"
      >
        {(fields) => (
          <>
            <input type="hidden" name="id" value={id} />
            <StageFields fields={fields} stage={stage} lostReason="" />
          </>
        )}
      </FormFrame>
    </details>
  );
}
