import { z } from "zod";
import { pageField } from "#app/ui/list/list-query.ts";

export const duplicateStates = ["open", "later", "distinct", "merged"] as const;
export type DuplicateState = (typeof duplicateStates)[number];

/** What prevents a merge, in the order of the page. */
export const mergeBlocks = ["disputed", "master", "composition", "waiting", "quoted", "mainVersion"] as const;
export type MergeBlock = (typeof mergeBlocks)[number];

/** 30 days: docs/product/duplicates.md. */
export const undoMs = 30 * 24 * 3600 * 1000;

export function duplicatePath(id: string): string {
  return `/songs/duplicates/${id}`;
}

export const duplicatesPath = "/songs/duplicates";

const querySchema = z.object({ state: z.enum(duplicateStates).catch("open"), page: pageField });

export function readDuplicateQuery(params: URLSearchParams) {
  return querySchema.parse(Object.fromEntries(params));
}

export type DuplicateQuery = ReturnType<typeof readDuplicateQuery>;

const version = z.string().max(100).default("");

/** Forms of a pair, told apart by `act`. `keep`: the id of the recording that stays. */
export const duplicateFormSchema = z.discriminatedUnion("act", [
  z.object({ act: z.literal("merge"), keep: z.string().min(1).max(64), version }),
  z.object({ act: z.enum(["distinct", "later", "open"]), version }),
  z.object({ act: z.literal("undo"), version }),
]);
