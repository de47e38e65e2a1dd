import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { briefCopy as copy } from "#app/projects/spaces/brief-copy.ts";
import type { ProjectView } from "#app/projects/spaces/get-project.server.ts";
import { projectLimits as limits } from "#app/projects/spaces/project.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { readFormReply } from "#app/ui/form/form-reply.ts";

type References = ProjectView["references"];

/** Reference songs, each with its link where there is one. */
export function ReferenceName({ label, link }: Pick<References[number], "label" | "link">) {
  if (link === "") return <bdi className="[overflow-wrap:anywhere]">{label}</bdi>;
  return (
    <a href={link} className="link [overflow-wrap:anywhere]" rel="noreferrer noopener nofollow" target="_blank">
      <bdi>{label}</bdi>
    </a>
  );
}

type ReferencesSectionProps = { references: References; reply: SubmissionResult<string[]> | undefined };

/** The reference songs of a project with their forms. */
export function ReferencesSection({ references, reply }: ReferencesSectionProps) {
  return (
    <section id="references" className="mt-12 scroll-mt-24">
      <h2 className="mb-2 text-xl">{copy.references}</h2>
      <p className="hint mb-4 max-w-[60ch]">{copy.referencesLead}</p>
      {references.length === 0 ? <p className="mb-6 text-mute">{copy.noReferences}</p> : null}
      <ul className="mb-6">
        {references.map(({ id, label, link }) => (
          <li key={id} className="flex min-h-12 items-center justify-between gap-4 border-b border-line py-1">
            <ReferenceName label={label} link={link} />
            <Form method="post">
              <input type="hidden" name="reference" value={id} />
              <button
                type="submit"
                name="act"
                value="remove-reference"
                className="row-action"
                aria-label={copy.removeReferenceOf(label)}
              >
                {copy.removeMember}
              </button>
            </Form>
          </li>
        ))}
      </ul>
      <ReferenceForm key={references.length} reply={reply} />
    </section>
  );
}

export function ReferenceForm({ reply }: Pick<ReferencesSectionProps, "reply">) {
  const { value, error } = readFormReply(reply);
  return (
    <div className="max-w-md">
      <FormFrame id="reference" reply={reply}>
        <input type="hidden" name="act" value="reference" />
        <Field
          name="label"
          label={copy.referenceLabel}
          hint={copy.referenceLabelHint}
          defaultValue={value("label")}
          error={error("label")}
          maxLength={limits.label}
          autoComplete="off"
          required
        />
        <Field
          name="link"
          type="url"
          label={copy.referenceLink}
          defaultValue={value("link")}
          error={error("link")}
          maxLength={limits.link}
          autoComplete="off"
        />
        <div>
          <Button>{copy.addReference}</Button>
        </div>
      </FormFrame>
    </div>
  );
}
