import { z } from "zod";
import { requiredText } from "#app/edge/forms/text-field.ts";
import { threadLimits } from "#app/licensing/inbox/inbox-limits.ts";
import { deskCopy } from "#app/licensing/transactions/desk/desk-copy.ts";
import { deskLimits } from "#app/licensing/transactions/desk/desk-limits.ts";

const { errors } = deskCopy;

/** "2026-12-03T14:30" as UTC, in ms; null for none. */
const dueTime = z
  .string()
  .trim()
  .max(30, errors.due)
  .default("")
  .refine((text) => text === "" || z.iso.datetime({ local: true }).safeParse(text).success, errors.due)
  .transform((text) => (text === "" ? null : Date.parse(`${text}Z`)));

export const messageSchema = z.object({
  act: z.literal("message"),
  message: requiredText(deskCopy.message, deskLimits.message, errors.message),
});

export const taskSchema = z.object({
  act: z.literal("task"),
  task: requiredText(deskCopy.task, deskLimits.title, errors.title),
  taskDue: dueTime,
  taskAssigneeId: z.string().max(64, errors.assignee).default(""),
});

export const taskDoneSchema = z.object({
  act: z.enum(["task-done", "task-undo"]),
  key: z.string({ error: errors.unknown }).max(64),
});

/** `key`: the approval request, the song and the side. */
export const decideSchema = z.object({
  act: z.literal("approval-decide"),
  key: z.string().max(200).default(""),
  decision: z.enum(["accepted", "refused"]),
});

export const replySchema = z.object({
  act: z.literal("approval-reply"),
  key: z.string().max(64).default(""),
  reply: requiredText(deskCopy.message, threadLimits.message, errors.message),
});

export const againSchema = z.object({ act: z.literal("approval-again"), key: z.string().max(64).default("") });
