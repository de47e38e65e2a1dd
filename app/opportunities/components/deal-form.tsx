import { opportunitiesPath } from "#app/licensing/transactions/transaction-paths.ts";
import { StageFields } from "#app/opportunities/components/stage-fields.tsx";
import { opportunitiesCopy as copy } from "#app/opportunities/opportunities-copy.ts";
import { opportunityLimits, opportunityPath } from "#app/opportunities/opportunity.ts";
import type { OpportunityPage } from "#app/opportunities/read-opportunity-page.server.ts";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { optionsOf } from "#app/ui/form/options-of.ts";
import { Select } from "#app/ui/form/select.tsx";
import { staffCopy } from "#app/visitor-requests/staff/staff-copy.ts";

type DealFormProps = { page: OpportunityPage; reply: FormReply | undefined };

/** How a deal stands: stage, reply, assignee, reminder and note. */
export function DealForm({ page: { opportunity, version, assignees }, reply }: DealFormProps) {
  const { id, stage, lostReason, status, assigneeId, remindOn, note } = opportunity;
  const people = assignees.map((person) => ({ value: person.id, label: person.name }));
  return (
    <FormFrame
      key={version}
      id="deal-form"
      reply={reply}
      saved={{ path: opportunityPath(id), version }}
      submit
      cancelTo={opportunitiesPath}
      className="mt-6 grid max-w-md grid-cols-[minmax(0,1fr)] gap-5"
    >
      {(fields) => (
        <>
          <StageFields fields={fields} stage={stage} lostReason={lostReason} />
          <Select
            {...fields.field("status", status)}
            label={copy.fields.status}
            options={optionsOf(staffCopy.statuses)}
          />
          <Select
            {...fields.field("assigneeId", assigneeId ?? "")}
            label={copy.fields.assignee}
            options={[{ value: "", label: copy.unassigned }, ...people]}
          />
          <Field
            {...fields.field("remindOn", remindOn ?? "")}
            type="date"
            label={copy.fields.remindOn}
            hint={copy.fields.remindHint}
          />
          <Field
            {...fields.field("note", note)}
            multiline
            rows={5}
            label={copy.fields.note}
            hint={copy.fields.noteHint}
            maxLength={opportunityLimits.note}
          />
        </>
      )}
    </FormFrame>
  );
}
