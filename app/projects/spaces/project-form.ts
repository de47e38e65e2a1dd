import { z } from "zod";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { maxEmailLength } from "#app/identity/password/input-limits.ts";
import { projectLimits as limits, projectRoles } from "#app/projects/spaces/project.ts";
import { projectsCopy } from "#app/projects/spaces/projects-copy.ts";
import { pageField, searchField } from "#app/ui/list/list-query.ts";

const { errors } = projectsCopy;

const text = (max: number) => z.string().trim().max(max, errors.long(max));
const required = (max: number, message: string) =>
  z.string({ error: message }).trim().regex(visibleText, message).max(max, errors.long(max));

/** Form of a project, and body of the API. Empty fields are unset. */
export const projectSchema = z.object({
  title: required(limits.title, errors.title),
  brief: text(limits.brief).default(""),
  /** Last day (UTC) of submissions by link. */
  deadlineOn: z.union([z.literal(""), z.iso.date()], { error: errors.day }).default(""),
  budget: text(limits.budget).default(""),
  /** Whether the submission link is enabled. */
  link: z.enum(["on", "off"], { error: errors.link }).default("on"),
});

export const projectChangeSchema = projectSchema.extend({
  /** Version that the form was rendered with; empty overwrites unconditionally. */
  version: z.string().max(20).default(""),
});

/** A member and their role. */
export const projectMemberSchema = z.object({
  email: z
    .string({ error: errors.email })
    .trim()
    .toLowerCase()
    .max(maxEmailLength, errors.email)
    .pipe(z.email(errors.email)),
  role: z.enum(projectRoles, { error: errors.role }),
});

/** Filters of /spaces in the query string. Invalid values are ignored. */
export const projectsQuerySchema = z.object({
  q: searchField,
  status: z.enum(["all", "open", "closed", "deleted"]).catch("all"),
  sort: z.enum(["created", "-created", "title", "-title", "deadline", "-deadline"]).catch("-created"),
  page: pageField,
});

/** Row actions of the list. `restore` undoes `delete`. */
export const projectRowSchema = z.object({
  id: z.uuid(),
  intent: z.enum(["close", "reopen", "delete", "restore"]),
});

export type ProjectForm = z.output<typeof projectSchema>;
export type ProjectChange = z.output<typeof projectChangeSchema>;
export type ProjectIntent = z.output<typeof projectRowSchema>["intent"];
export type ProjectsQuery = z.output<typeof projectsQuerySchema>;
