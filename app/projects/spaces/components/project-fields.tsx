import type { SubmissionResult } from "@conform-to/react";
import { projectLimits as limits } from "#app/projects/spaces/project.ts";
import { projectsCopy } from "#app/projects/spaces/projects-copy.ts";
import { dayOf } from "#app/sharing/links/share-link.ts";
import { Field } from "#app/ui/form/field.tsx";
import { readFormReply } from "#app/ui/form/form-reply.ts";
import { Select } from "#app/ui/form/select.tsx";

const { fields: copy } = projectsCopy;

type ProjectFieldsProps = {
  reply: SubmissionResult<string[]> | undefined;
  /** Null for a new project. */
  saved: { title: string; brief: string; budget: string; deadlineAt: number | null; takesLink: boolean } | null;
};

/** Fields of a project, filled with the submitted or the saved values. */
export function ProjectFields({ reply, saved }: ProjectFieldsProps) {
  const { value, error } = readFormReply(reply);
  return (
    <>
      <Field
        name="title"
        label={copy.title}
        hint={copy.titleHint}
        defaultValue={value("title", saved?.title)}
        error={error("title")}
        maxLength={limits.title}
        autoComplete="off"
        required
      />
      <Field
        multiline
        name="brief"
        rows={10}
        label={copy.brief}
        hint={copy.briefHint}
        defaultValue={value("brief", saved?.brief)}
        error={error("brief")}
        maxLength={limits.brief}
      />
      <Field
        name="deadlineOn"
        type="date"
        label={copy.deadline}
        hint={copy.deadlineHint}
        defaultValue={value("deadlineOn", dayOf(saved?.deadlineAt ?? null))}
        error={error("deadlineOn")}
      />
      <Field
        name="budget"
        label={copy.budget}
        hint={copy.budgetHint}
        defaultValue={value("budget", saved?.budget)}
        error={error("budget")}
        maxLength={limits.budget}
        autoComplete="off"
      />
      <Select
        name="link"
        label={copy.link}
        defaultValue={value("link", saved?.takesLink === false ? "off" : "on")}
        error={error("link")}
        options={(["on", "off"] as const).map((choice) => ({ value: choice, label: copy.links[choice] }))}
      />
    </>
  );
}
