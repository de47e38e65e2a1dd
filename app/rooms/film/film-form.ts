import { z } from "zod";
import { filmCopy } from "#app/rooms/film/film-copy.ts";
import { filmLimits as limits } from "#app/rooms/film/film-limits.ts";

const { errors } = filmCopy;

const id = z.string().max(64).default("");
const line = z.string().trim().max(40).default("");

/** A comment of a film. Times as typed: their frames are those of the film's rate. `drawing`: JSON, from the player. */
export const commentSchema = z.object({
  parent: id,
  from: line,
  to: line,
  text: z.string().trim().min(1, errors.text).max(limits.commentText, errors.textLong),
  name: z.string().trim().max(limits.commenter, errors.nameLong).default(""),
  recording: id,
  drawing: z.string().default(""),
});
export type CommentForm = z.output<typeof commentSchema>;

/** What a button of a comment or version does to it. */
export const actSchema = z.object({
  filmAct: z.enum(["delete", "done", "undone", "remove"]),
  id: z.string().max(64),
});

export const cutSchema = z.object({
  recording: z.string({ error: errors.track }).min(1, errors.track).max(64),
  filmAt: z.string().trim().max(40).default(""),
  musicAt: z.string().trim().max(40).default(""),
  duck: z.coerce.number({ error: errors.duck }).int(errors.duck).min(0, errors.duck).max(30, errors.duck).default(0),
});
export type CutForm = z.output<typeof cutSchema>;
