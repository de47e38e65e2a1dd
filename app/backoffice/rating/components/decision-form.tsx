import { Form } from "@remix-run/react";
import { ratingCopy as copy } from "#app/backoffice/rating/rating-copy.ts";
import { type RatingState, ratingDecisions, ratingPath } from "#app/backoffice/rating/rating-state.ts";
import { Button } from "#app/ui/form/button.tsx";

type DecisionFormProps = {
  id: string;
  title: string;
  state: RatingState;
  version: string;
  /** In a row of a list: only what is decided first. */
  compact?: boolean;
};

/** The decisions about a rated song that are open, one button each. */
export function DecisionForm({ id, title, state, version, compact = false }: DecisionFormProps) {
  const open = ratingDecisions.filter((one) => one !== state && !(compact && one === "waiting"));
  return (
    <Form method="post" action={ratingPath(id)} className="flex flex-wrap gap-2">
      <input type="hidden" name="act" value="decide" />
      <input type="hidden" name="version" value={version} />
      {open.map((decision) => (
        <Button
          key={decision}
          variant={decision === "approved" ? "primary" : "quiet"}
          size="small"
          name="decision"
          value={decision}
          aria-label={copy.decisionOf(copy.decisions[decision], title)}
        >
          {copy.decisions[decision]}
        </Button>
      ))}
    </Form>
  );
}
