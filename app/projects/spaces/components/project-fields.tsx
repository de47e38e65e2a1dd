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
  const { field } = readFormReply(reply);
  return (
    <>
      <Field
        {...field("title", saved?.title)}
        label={copy.title}
        hint={copy.titleHint}
        maxLength={limits.title}
        autoComplete="off"
        required
      />
      <Field
        multiline
        {...field("brief", saved?.brief)}
        rows={10}
        label={copy.brief}
        hint={copy.briefHint}
        maxLength={limits.brief}
      />
      <Field
        {...field("deadlineOn", dayOf(saved?.deadlineAt ?? null))}
        type="date"
        label={copy.deadline}
        hint={copy.deadlineHint}
      />
      <Field
        {...field("budget", saved?.budget)}
        label={copy.budget}
        hint={copy.budgetHint}
        maxLength={limits.budget}
        autoComplete="off"
      />
      <Select
        {...field("link", saved?.takesLink === false ? "off" : "on")}
        label={copy.link}
        options={(["on", "off"] as const).map((choice) => ({ value: choice, label: copy.links[choice] }))}
      />
    </>
  );
}
