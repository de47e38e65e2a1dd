import { schemaMessage } from "#app/edge/forms/schema-message.ts";

type Issue = Parameters<typeof schemaMessage>[0];

/** For a schema or one of its checks: what to do, after the name of its field. Read by people of a form and by programs alike. */
export function labelled(label: string, verb: "enter" | "use" = "enter") {
  const does = ({ code }: Issue) => (code === "too_big" ? `${verb} ` : "");
  return { error: (issue: Issue) => `${label}: ${does(issue)}${schemaMessage(issue)}` };
}

/** The same for a choice from a list that is longer than a control shows. */
export const fromList = (label: string) => ({ error: () => `${label}: choose from the list.` });
